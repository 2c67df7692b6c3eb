import { expect, test } from 'vitest';
import { adOrigins } from '../pages/ad-origins.ts';
import { allowInline, type ExternalOrigins, securityHeaders } from './security-headers.ts';

function policyOf(externalOrigins: ExternalOrigins): Record<string, string[]> {
  const headers = securityHeaders(true, externalOrigins);
  const text = headers[headers.indexOf('Content-Security-Policy') + 1] ?? '';
  return Object.fromEntries(
    text.split(';').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]),
  );
}
const density = 30;

test.each([
  { provider: 'rules', density },
  { provider: 'rules', networkCode: '1234', density },
  { provider: 'gpt', density },
])('allows no scripts of other origins on a site with the advertising %j', (ads) => {
  const policy = policyOf({ connectOrigins: ['https://inventory.example'], ...adOrigins(ads) });
  expect(policy['script-src']).toEqual(["'self'"]);
  expect(policy['connect-src']).toEqual(["'self'", 'https://inventory.example']);
  expect([policy['require-trusted-types-for'], policy['trusted-types']]).toEqual([
    ["'script'"],
    ['edu-embed'],
  ]);
});

test('allows scripts, requests, frames and images of Google Publisher Tag on a site with its ad units', () => {
  const policy = policyOf({
    connectOrigins: ['https://inventory.example'],
    ...adOrigins({ provider: 'gpt', networkCode: '1234', density }),
  });
  for (const directive of ['script-src', 'connect-src'])
    expect(policy[directive]).toEqual(
      expect.arrayContaining(["'self'", 'https://*.doubleclick.net', 'https://*.googlesyndication.com']),
    );
  expect(policy['script-src']).toContain("'unsafe-eval'");
  expect(policy['connect-src']).toContain('https://inventory.example');
  for (const directive of ['frame-src', 'img-src']) expect(policy[directive]).toContain('https:');
  expect(policy).not.toHaveProperty('require-trusted-types-for');
  expect(policy).not.toHaveProperty('trusted-types');
});

test('keeps all strict directives on a site with advertising', () => {
  const policy = policyOf({
    connectOrigins: [],
    ...adOrigins({ provider: 'gpt', networkCode: '1234', density }),
  });
  expect(Object.values(policy).flat()).not.toContain("'unsafe-inline'");
  expect(policy['script-src']).not.toContain('https:');
  expect([policy['object-src'], policy['base-uri'], policy['style-src']]).toEqual([
    ["'none'"],
    ["'none'"],
    ["'self'"],
  ]);
});

test('allows the origin of a custom ad script, and nothing for an invalid URL', () => {
  const scripts = (scriptUrl: string) =>
    policyOf({ connectOrigins: [], ...adOrigins({ provider: 'gpt', networkCode: '1', density, scriptUrl }) })[
      'script-src'
    ];
  expect(scripts('https://ads.example/tag/gpt.js')).toContain('https://ads.example');
  for (const invalidUrl of ['/gpt.js', 'javascript:alert(1)', 'https://'])
    expect(scripts(invalidUrl)).toEqual(scripts(''));
});

test('adds the hashes of a page’s inline styles and scripts only to their directives', () => {
  const before = securityHeaders(true, { connectOrigins: [] });
  const after = allowInline(before, {
    styleSources: ["'sha256-a'", "'sha256-b'"],
    scriptSources: ["'sha256-c'"],
  });
  const policy = before[before.indexOf('Content-Security-Policy') + 1] ?? '';
  expect(after).toEqual(
    before.map((text) =>
      text === policy
        ? policy
            .replace("style-src 'self'", "style-src 'self' 'sha256-a' 'sha256-b'")
            .replace("script-src 'self'", "script-src 'self' 'sha256-c'")
        : text,
    ),
  );
  expect(after).not.toEqual(before);
  expect(allowInline(before, {})).toEqual(before);
});
