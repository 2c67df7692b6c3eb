import { expect, test } from 'vitest';
import { readStructuredData } from './head-code.ts';

const inScript = (json: string) => `<script type="application/ld+json">${json}</script>`;

test('reads structured data from the head code and drops other code and invalid JSON', () => {
  const code = `${inScript('{"@type":"Article","name":"</scr\\u0069pt><b>"}')}<script>alert(1)</script><meta name=x>${inScript('{broken')}`;
  expect(readStructuredData(code)).toEqual([{ '@type': 'Article', name: '</script><b>' }]);
});

test('reads no structured data without head code', () => {
  expect(readStructuredData(undefined)).toEqual([]);
});

test('drops JSON values without a type', () => {
  expect(readStructuredData(inScript('[null, 1, "x", {}, [], { "@type": "Thing" }]'))).toEqual([
    { '@type': 'Thing' },
  ]);
  expect(readStructuredData(inScript('"text"'))).toEqual([]);
});
