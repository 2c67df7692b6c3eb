/** The longest lifetime of a token; tokens signed for longer are refused. */
const maxSeconds = 15 * 60;

/**
 * The id of the post that a link shows; undefined for a token that is forged, too
 * old, valid for too long, or for something else.
 */
export async function readPreviewToken(
  token: string,
  secret: string,
  now: Date = new Date(),
): Promise<string | undefined> {
  // Loaded with the first preview, to start the server sooner.
  const { errors, jwtVerify } = await import('jose');
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      audience: 'edu-preview',
      requiredClaims: ['sub', 'iat', 'exp'],
      maxTokenAge: maxSeconds,
      currentDate: now,
    });
    const { sub, exp = 0, iat = 0 } = payload;
    return sub !== undefined && /^\d{1,15}$/.test(sub) && exp - iat <= maxSeconds ? sub : undefined;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
