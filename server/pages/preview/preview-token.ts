/** Limits how long a leaked preview link works. */
const maxLifetimeSeconds = 15 * 60;

/**
 * The id of the post in a preview link's token; undefined if the token is forged, expired, valid for
 * too long, or issued for another purpose.
 */
export async function readPreviewToken(token: string, secret: string): Promise<string | undefined> {
  // The package is loaded at the first preview, so that the server starts faster.
  const { errors, jwtVerify } = await import('jose');
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      audience: 'edu-preview',
      requiredClaims: ['sub', 'iat', 'exp'],
      // Also rejects an `iat` in the future.
      maxTokenAge: maxLifetimeSeconds,
      // The clocks of WordPress and of this server may differ.
      clockTolerance: 30,
    });
    const { sub, exp = 0, iat = 0 } = payload;
    return sub !== undefined && /^\d{1,15}$/.test(sub) && exp - iat <= maxLifetimeSeconds ? sub : undefined;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
