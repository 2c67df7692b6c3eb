import { expect, test } from 'vitest';
import { describeViolation } from './policy-problem.ts';

const image = {
  blockedURI: 'https://pictures.example/a.jpg?b',
  disposition: 'enforce',
  effectiveDirective: 'img-src',
  originalPolicy: "img-src 'self'",
} as const;

test('names the origin of a blocked URL and its directive', () => {
  expect(describeViolation(image)).toBe(
    'The Content Security Policy blocks https://pictures.example; add img-src https://pictures.example.',
  );
});

test.each([
  ['data', 'data:'],
  ['blob', 'blob:'],
  ['blob:https://page.example/1', 'blob:'],
  ['wss://live.example/feed', 'wss://live.example'],
])('writes the source of %s as %s', (blockedURI, source) => {
  expect(describeViolation({ ...image, blockedURI })).toContain(`add img-src ${source}.`);
});

test.each(['inline', 'eval', 'wasm-eval', 'self', 'trusted-types-policy', 'trusted-types-sink', ''])(
  'ignores "%s", which is not a source',
  (blockedURI) => expect(describeViolation({ ...image, blockedURI })).toBeUndefined(),
);

test('ignores policies that only report', () => {
  expect(describeViolation({ ...image, disposition: 'report' })).toBeUndefined();
});

test.each([
  ['script-src-elem', "script-src 'self'", 'script-src'],
  ['style-src-attr', "style-src 'self'", 'style-src'],
  ['script-src-elem', "script-src 'self'; script-src-elem 'self'", 'script-src-elem'],
])('for %s and the policy "%s", names the directive %s', (effectiveDirective, originalPolicy, directive) => {
  expect(describeViolation({ ...image, effectiveDirective, originalPolicy })).toContain(`add ${directive} h`);
});

test.each([
  ["default-src 'self' https://cdn.example", "img-src 'self' https://cdn.example https://pictures.example"],
  ["default-src 'none'", 'img-src https://pictures.example'],
])('repeats the sources of the policy %s, which a new directive replaces', (originalPolicy, advice) => {
  expect(describeViolation({ ...image, originalPolicy })).toContain(`add ${advice}.`);
});
