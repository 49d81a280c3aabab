// Compiles and links programs as `glslangValidator -l` does, many in one process: what GLSL itself has is read once, not for each program.
//
// Its arguments are files, of each program the vertex shader and then the fragment shader. For each program that is wrong it prints a line with
// the name of the vertex shader's file, and after that what is wrong. scripts/check-shaders builds and runs it.
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>

#include <glslang/Public/ResourceLimits.h>
#include <glslang/Public/ShaderLang.h>

namespace {

std::string read(const char *path) {
    std::ifstream file(path);
    return std::string(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
}

// Parses a shader, adds it to a program, and says what is wrong with it.
std::string parse(glslang::TShader &shader, const std::string &text, glslang::TProgram &program) {
    const char *const strings[] = {text.c_str()};
    shader.setStrings(strings, 1);
    const bool parsed = shader.parse(GetDefaultResources(), 100, false, EShMsgDefault);
    program.addShader(&shader);
    std::string said = shader.getInfoLog();
    return parsed || !said.empty() ? said : "cannot be parsed\n";
}

std::string validate(const char *vertex, const char *fragment) {
    // The program refers to its shaders until its end.
    glslang::TShader first(EShLangVertex), second(EShLangFragment);
    glslang::TProgram program;
    std::string said = parse(first, read(vertex), program);
    said += parse(second, read(fragment), program);
    const bool linked = program.link(EShMsgDefault);
    said += program.getInfoLog();
    return linked || !said.empty() ? said : "cannot be linked\n";
}

} // namespace

int main(int count, char **arguments) {
    if (count % 2 == 0 || !glslang::InitializeProcess()) {
        return 2;
    }
    bool fine = true;
    for (int index = 1; index < count; index += 2) {
        const std::string said = validate(arguments[index], arguments[index + 1]);
        if (said.empty()) {
            continue;
        }
        std::printf("%s\n%s", arguments[index], said.c_str());
        fine = false;
    }
    glslang::FinalizeProcess();
    return fine ? 0 : 1;
}
