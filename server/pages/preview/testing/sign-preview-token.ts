import { SignJWT } from 'jose';

interface Claims {
  readonly sub?: string;
  readonly aud?: string;
  /** When the token is issued, in milliseconds since 1970. */
  readonly from?: number;
  /** The lifetime. */
  readonly seconds?: number;
  readonly secret?: string;
  readonly algorithm?: string;
}

/** Signs a preview token as the companion plugin does. */
export function signPreviewToken({
  sub = '7',
  aud = 'edu-preview',
  from = Date.now(),
  seconds = 600,
  secret = 'preview-secret',
  algorithm = 'HS256',
}: Claims = {}): Promise<string> {
  const issued = Math.floor(from / 1000);
  const token = new SignJWT({})
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setSubject(sub)
    .setAudience(aud)
    .setIssuedAt(issued);
  return token.setExpirationTime(issued + seconds).sign(new TextEncoder().encode(secret));
}
