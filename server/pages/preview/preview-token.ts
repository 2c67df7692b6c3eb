import { errors, jwtVerify } from 'jose';

/** Links are for a look at a draft now, not for passing on: whoever signs longer ones is refused. */
const longestSeconds = 15 * 60;

/**
 * The id of the post that a link shows; undefined for a token that is forged, too
 * old, valid for too long, or for something else.
 */
export async function readPreviewToken(
  token: string,
  secret: string,
  now: Date = new Date(),
): Promise<string | undefined> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      audience: 'edu-preview',
      requiredClaims: ['sub', 'iat', 'exp'],
      maxTokenAge: longestSeconds,
      currentDate: now,
    });
    const { sub, exp = 0, iat = 0 } = payload;
    return sub !== undefined && /^\d{1,15}$/.test(sub) && exp - iat <= longestSeconds ? sub : undefined;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
