import { expect, test } from 'vitest';
import { lintPolicy } from './content-policy.ts';

const origin = 'https://widgets.example';
/** Lists the directives that block the origin, for a page that links its style sheets. */
const blocking = (policy: string, of = origin, linksStyles = true, script = {}) =>
  lintPolicy(policy, {
    origin: of,
    isOwn: false,
    linksStyles,
    script: { src: '/embed/v1/embed.js', ...script },
  }).map(({ message }) => /; add (?:the |a )?(\S+) /.exec(message)?.[1]);

test.each([
  'https://widgets.example',
  'HTTPS://Widgets.Example',
  'widgets.example',
  '*.example',
  'https://*.example',
  'http://widgets.example',
  'https://widgets.example:443',
  'http://widgets.example:80',
  'widgets.example:*',
  'https://widgets.example/',
  'https:',
  'http:',
  '*',
  '*:*',
  'https://*',
  'https://*:*',
])('reports no directive if every source may come from %s', (source) => {
  expect(blocking(`default-src ${source}`)).toEqual([]);
});

test.each([
  "'none'",
  "'self'",
  'https://other.example',
  'widgets.example.org',
  'https://widgets.example:8443',
  'wss:',
  'data:',
  'https://*.widgets.example',
])('reports all directives if sources may come only from %s', (source) => {
  expect(blocking(`default-src ${source}`)).toEqual(['script-src', 'connect-src', 'style-src', 'img-src']);
});

test('reports style-src only for pages that link style sheets', () => {
  expect(blocking("default-src 'none'", origin, false)).toEqual(['script-src', 'connect-src', 'img-src']);
  expect(blocking(`default-src *; style-src-elem 'self'`, origin, false)).toEqual([]);
});

test('compares the port if the origin has one', () => {
  const of = 'https://widgets.example:8443';
  expect(blocking('default-src https://widgets.example:8443', of)).toEqual([]);
  expect(blocking('default-src https://widgets.example:*', of)).toEqual([]);
  expect(blocking('default-src https://widgets.example', of)).toHaveLength(4);
});

test('prefers script-src-elem and style-src-elem to script-src and style-src', () => {
  expect(blocking(`default-src *; script-src *; script-src-elem 'self'`)).toEqual(['script-src-elem']);
  expect(blocking(`default-src *; script-src 'self'; script-src-elem ${origin}`)).toEqual([]);
  expect(blocking(`default-src *; style-src-elem 'self'`)).toEqual(['style-src-elem']);
});

const blockingScript = (sources: string, script = {}) =>
  blocking(`default-src *; script-src ${sources}`, origin, true, script);

test('does not report script-src if the script has the nonce of the policy', () => {
  for (const strict of ['', "'strict-dynamic' "])
    expect(blockingScript(`${strict}'nonce-abc'`, { nonce: 'abc' })).toEqual([]);
});

test('accepts a hash of the script only if the policy also allows the code that the script imports', () => {
  const script = { integrity: 'sha384-abc=' };
  expect(blockingScript("'sha384-abc='", script)).toEqual(['script-src']);
  expect(blockingScript("'strict-dynamic' 'sha384-abc='", script)).toEqual([]);
  const src = 'https://cdn.example/embed.js';
  expect(blockingScript(origin, { src })).toEqual(['script-src']);
  expect(blockingScript(`'sha384-abc=' ${origin}`, { ...script, src })).toEqual([]);
});

test('reports script-src if the script has another nonce or none', () => {
  expect(blockingScript("'nonce-abc'")).toEqual(['script-src']);
  expect(blockingScript("'nonce-abc'", { nonce: 'ABC' })).toEqual(['script-src']);
  expect(blockingScript("'sha384-abc='", { integrity: 'sha384-def=' })).toEqual(['script-src']);
  expect(blockingScript(`'nonce-abc' ${origin}`)).toEqual([]);
});

test('asks for a nonce if strict-dynamic makes browsers ignore the host', () => {
  for (const sources of [
    `'strict-dynamic' ${origin}`,
    `'strict-dynamic' 'nonce-abc' ${origin}`,
    "'strict-dynamic' *",
  ])
    expect(blockingScript(sources)).toEqual(['nonce']);
});

test.each([
  ["'strict-dynamic' 'nonce-abc'", 'add the nonce of the policy to the script.'],
  [
    "'strict-dynamic' https:",
    "add a nonce to the policy and to the script, because 'strict-dynamic' ignores hosts.",
  ],
])('advises where a nonce is missing for script-src %s', (sources, advice) => {
  const script = { src: '/embed/v1/embed.js' };
  const [problem] = lintPolicy(`script-src ${sources}`, { origin, isOwn: false, linksStyles: false, script });
  expect(problem?.message).toContain(advice);
});

test.each([
  [`${origin}/embed/v1/embed.js`, 'dialogs, sliders and other code that loads later do not work'],
  ["'sha384-abc'", 'dialogs, sliders and other code that loads later do not work'],
  ["'self'", 'the script does not load'],
])('says what fails under script-src %s', (sources, effect) => {
  const script = { src: '/embed/v1/embed.js', integrity: 'sha384-abc' };
  const [problem] = lintPolicy(`script-src ${sources}`, { origin, isOwn: false, linksStyles: false, script });
  expect(problem?.message).toContain(effect);
});

test('compares the path of a source', () => {
  expect(blocking(`default-src *; script-src ${origin}/embed/`)).toEqual([]);
  expect(blocking(`default-src *; script-src ${origin}/js/`)).toEqual(['script-src']);
  // The code that the script loads later has other names.
  expect(blocking(`default-src *; script-src ${origin}/embed/v1/embed.js`)).toEqual(['script-src']);
  expect(blocking(`default-src ${origin}/embed/`)).toEqual(['connect-src', 'img-src']);
  expect(blocking(`default-src *; connect-src ${origin}/api/`)).toEqual(['connect-src']);
});

test('ignores a directive that the policy repeats, as browsers do', () => {
  expect(blocking("default-src *; default-src 'none'")).toEqual([]);
  expect(blocking("default-src 'none'; default-src *")).toHaveLength(4);
});
