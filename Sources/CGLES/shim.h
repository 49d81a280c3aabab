/* Types, constants and function pointer types only: GL is found at run time and never linked. */
#define GL_GLES_PROTOTYPES 0
#include <GLES3/gl3.h>
#include <GLES2/gl2ext.h>

/* What desktop GL has beyond OpenGL ES; its own headers define the same names as the ones above. */
#define GL_ALPHA_TEST 0x0BC0
#define GL_CLIP_DEPTH_MODE 0x935D
#define GL_CLIP_DISTANCE0 0x3000
#define GL_CLIP_ORIGIN 0x935C
#define GL_COLOR_LOGIC_OP 0x0BF2
#define GL_BACK_LEFT 0x0402
#define GL_CONTEXT_PROFILE_MASK 0x9126
#define GL_CONTEXT_CORE_PROFILE_BIT 0x00000001
#define GL_DEPTH_BOUNDS_TEST 0x8890
#define GL_DEPTH_CLAMP 0x864F
#define GL_FILL 0x1B02
#define GL_FRAMEBUFFER_SRGB 0x8DB9
#define GL_LAST_VERTEX_CONVENTION 0x8E4E
#define GL_LOWER_LEFT 0x8CA1
#define GL_MAP_COLOR 0x0D10
#define GL_MAX_CLIP_DISTANCES 0x0D32
#define GL_MAX_VIEWPORTS 0x825B
#define GL_MULTISAMPLE 0x809D
#define GL_NEGATIVE_ONE_TO_ONE 0x935E
#define GL_POLYGON_MODE 0x0B40
#define GL_POLYGON_SMOOTH 0x0B41
#define GL_POLYGON_STIPPLE 0x0B42
#define GL_PRIMITIVE_RESTART 0x8F9D
#define GL_PROVOKING_VERTEX 0x8E4F
#define GL_RED_SCALE 0x0D14
#define GL_RED_BIAS 0x0D15
#define GL_GREEN_SCALE 0x0D18
#define GL_GREEN_BIAS 0x0D19
#define GL_BLUE_SCALE 0x0D1A
#define GL_BLUE_BIAS 0x0D1B
#define GL_ALPHA_SCALE 0x0D1C
#define GL_ALPHA_BIAS 0x0D1D
#define GL_SAMPLE_ALPHA_TO_ONE 0x809F
#define GL_SAMPLE_MASK 0x8E51
#define GL_SAMPLES_PASSED 0x8914
#define GL_UNPACK_SWAP_BYTES 0x0CF0

typedef void(GL_APIENTRYP PFNSCENEGLCLEARDEPTHPROC)(double depth);
typedef void(GL_APIENTRYP PFNSCENEGLCLIPCONTROLPROC)(GLenum origin, GLenum depth);
typedef void(GL_APIENTRYP PFNSCENEGLDEPTHRANGEPROC)(double near, double far);
typedef void(GL_APIENTRYP PFNSCENEGLDEPTHRANGEINDEXEDPROC)(GLuint index, double near, double far);
typedef void(GL_APIENTRYP PFNSCENEGLGETDOUBLEVPROC)(GLenum name, double *data);
typedef void(GL_APIENTRYP PFNSCENEGLPIXELTRANSFERFPROC)(GLenum name, GLfloat value);
typedef void(GL_APIENTRYP PFNSCENEGLPOLYGONMODEPROC)(GLenum face, GLenum mode);
typedef void(GL_APIENTRYP PFNSCENEGLPROVOKINGVERTEXPROC)(GLenum mode);
typedef void(GL_APIENTRYP PFNSCENEGLVIEWPORTINDEXEDFPROC)(GLuint index, GLfloat x, GLfloat y, GLfloat width,
                                                          GLfloat height);
typedef void(GL_APIENTRYP PFNSCENEGLSCISSORINDEXEDPROC)(GLuint index, GLint left, GLint bottom, GLsizei width,
                                                        GLsizei height);
/* Of buffers, one by one: OpenGL ES 3.2 or desktop GL. */
typedef void(GL_APIENTRYP PFNSCENEGLENABLEIPROC)(GLenum capability, GLuint index);
typedef GLboolean(GL_APIENTRYP PFNSCENEGLISENABLEDIPROC)(GLenum capability, GLuint index);
typedef void(GL_APIENTRYP PFNSCENEGLBLENDFUNCSEPARATEIPROC)(GLuint buffer, GLenum source_rgb, GLenum target_rgb,
                                                            GLenum source_alpha, GLenum target_alpha);
typedef void(GL_APIENTRYP PFNSCENEGLBLENDEQUATIONIPROC)(GLuint buffer, GLenum mode);
typedef void(GL_APIENTRYP PFNSCENEGLBLENDEQUATIONSEPARATEIPROC)(GLuint buffer, GLenum rgb, GLenum alpha);
typedef void(GL_APIENTRYP PFNSCENEGLCOLORMASKIPROC)(GLuint buffer, GLboolean r, GLboolean g, GLboolean b, GLboolean a);
