// Multiplies the colours of a movie's picture by its alpha, pixel for pixel.

#ifdef GL_ES
precision highp float;
precision highp sampler2D;
#endif

uniform sampler2D picture;
out vec4 result;

void main() {
    result = texelFetch(picture, ivec2(gl_FragCoord.xy), 0);
    result.rgb *= result.a;
}
