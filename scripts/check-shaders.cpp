// Compiles and links programs as `glslangValidator -l` does, many in one process: what GLSL itself has is read once, not for each program.
//
// What the fragment shader reads of the vertex shader is counted as well: many drivers have room for no more than OpenGL ES promises.
//
// Its arguments are files, of each program the vertex shader and then the fragment shader. For each program that is wrong it prints a line with
// the name of the vertex shader's file, and after that what is wrong. scripts/check-shaders builds and runs it.
#include <cstdio>
#include <fstream>
#include <iterator>
#include <map>
#include <sstream>
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

// How many components of the vertex shader a fragment shader reads.
int count_components(const std::string &fragment) {
    const std::map<std::string, int> sizes = {{"float", 1}, {"vec2", 2},  {"vec3", 3},  {"vec4", 4}, {"int", 1},
                                              {"ivec2", 2}, {"ivec3", 3}, {"ivec4", 4}, {"mat4", 16}};
    glslang::TShader shader(EShLangFragment);
    const char *const strings[] = {fragment.c_str()};
    shader.setStrings(strings, 1);
    std::string text;
    glslang::TShader::ForbidIncluder none;
    shader.preprocess(GetDefaultResources(), 100, ENoProfile, false, false, EShMsgDefault, &text, none);
    std::istringstream words(text);
    int count = 0;
    for (std::string word, before; words >> word; before = word) {
        const auto size = sizes.find(word);
        if (before == "in" && size != sizes.end()) {
            count += size->second;
        }
    }
    return count;
}

std::string validate(const char *vertex, const char *fragment) {
    // The program refers to its shaders until its end.
    glslang::TShader first(EShLangVertex), second(EShLangFragment);
    glslang::TProgram program;
    std::string said = parse(first, read(vertex), program);
    said += parse(second, read(fragment), program);
    const bool linked = program.link(EShMsgDefault);
    said += program.getInfoLog();
    const int most_components = 60, components = count_components(read(fragment));
    if (components > most_components) {
        said += "reads " + std::to_string(components) + " components, expected at most " +
                std::to_string(most_components) + "\n";
    }
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
