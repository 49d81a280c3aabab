// Converts a movie's picture from planes of brightness and colour to RGBA, pixel for pixel. PAIRED says that one plane has both differences.

#ifdef GL_ES
precision highp float;
precision highp sampler2D;
#endif

uniform sampler2D brightness;
uniform sampler2D color0;
#ifndef PAIRED
uniform sampler2D color1;
#endif
// Red, green and blue, as weights of brightness, of the two differences, and a constant.
uniform vec4 weights[3];
// From gl_FragCoord to the coordinates of the colour's textures: scale and offset.
uniform vec4 colorPlace;
out vec4 result;

void main() {
    vec2 place = gl_FragCoord.xy * colorPlace.xy + colorPlace.zw;
    vec4 sampled = vec4(texelFetch(brightness, ivec2(gl_FragCoord.xy), 0).r, textureLod(color0, place, 0.0).rg, 1.0);
#ifndef PAIRED
    sampled.z = textureLod(color1, place, 0.0).r;
#endif
    result = vec4(dot(weights[0], sampled), dot(weights[1], sampled), dot(weights[2], sampled), 1.0);
}
