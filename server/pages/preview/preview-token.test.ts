import { describe, expect, it } from 'vitest';
import { readPreviewToken } from './preview-token.ts';
import { signPreviewToken } from './testing/sign-preview-token.ts';

const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(`{"sub":"7","aud":"edu-preview","iat":${Math.floor(Date.now() / 1000)},"exp":${Math.floor(Date.now() / 1000) + 60}}`).toString('base64url')}.`;

describe('readPreviewToken', () => {
  it('returns the post id in a token that the companion plugin signed', async () => {
    expect(await readPreviewToken(await signPreviewToken(), 'preview-secret')).toBe('7');
  });

  it('accepts a token of a WordPress whose clock is 20 seconds ahead', async () => {
    expect(
      await readPreviewToken(await signPreviewToken({ from: Date.now() + 20_000 }), 'preview-secret'),
    ).toBe('7');
  });

  it.each<[string, () => Promise<string> | string]>([
    ['signed with another secret', () => signPreviewToken({ secret: 'guessed-secret' })],
    ['issued for another audience', () => signPreviewToken({ aud: 'purge' })],
    ['that has expired', () => signPreviewToken({ from: Date.now() - 3_600_000 })],
    ['with a lifetime of a week', () => signPreviewToken({ seconds: 604_800 })],
    ['issued a minute in the future', () => signPreviewToken({ from: Date.now() + 60_000 })],
    ['with a subject that is not a number', () => signPreviewToken({ sub: '../../users' })],
    ['signed with another algorithm', () => signPreviewToken({ algorithm: 'HS512' })],
    ['without a signature', () => unsigned],
    ['that is not a JWT', () => 'x.y.z'],
  ])('rejects a token %s', async (_name, create) => {
    expect(await readPreviewToken(await create(), 'preview-secret')).toBeUndefined();
  });
});
