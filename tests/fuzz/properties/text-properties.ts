import assert from 'node:assert/strict';
import fc from 'fast-check';
import { allowedParameters } from '../../../server/pages/page-parameters.ts';
import { canonicalPath } from '../../../server/pages/page-path.ts';
import { cleanQuery, readQuery } from '../../../server/search/read-query.ts';
import { decodeAttribute } from '../../../src/core/attributes.ts';
import type { AttributeSpec } from '../../../src/core/declaration.ts';
import { safeUrl } from '../../../src/core/urls.ts';
import { type Property, property, textOf } from '../property.ts';

const schemes = [
  'javascript:',
  'JaVaScRiPt:',
  'data:text/html,',
  'vbscript:',
  'https://',
  '//',
  '/',
  'mailto:',
  'a',
];
const urlText = textOf([...schemes, '\u0001', 'java\nscript:', 'x.example', '@', '\\\\']);
const allowedProtocols = new Set(['http:', 'https:', 'mailto:', 'tel:', 'sms:']);

const description = 'x';
const specs: Readonly<Record<string, AttributeSpec>> = {
  string: { type: 'string', description },
  url: { type: 'url', description },
  boolean: { type: 'boolean', description },
  number: { type: 'number', min: 0, max: 10, description },
  integer: { type: 'integer', min: 1, max: 5, description },
  enum: { type: 'enum', values: ['a', 'b'], default: 'a', description },
  list: { type: 'list', description },
};

function checkValue(type: string, value: unknown): void {
  if (value === undefined) return;
  if (type === 'url') checkUrl(String(value));
  if (type === 'number') assert(Number.isFinite(value) && Number(value) >= 0 && Number(value) <= 10);
  if (type === 'integer') assert(Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 5);
  if (type === 'enum') assert(value === 'a' || value === 'b');
  if (type === 'boolean') assert.equal(typeof value, 'boolean');
  if (type === 'list')
    assert(
      (value as readonly unknown[]).every((word) => typeof word === 'string' && word.trim() === word && word),
    );
}

function checkUrl(url: string): void {
  if (URL.canParse(url, 'https://base.example/'))
    assert(allowedProtocols.has(new URL(url, 'https://base.example/').protocol), url);
}

const pathText = textOf(['/', '//', 'schools', 'contributors', '.html', '%2e', '%2F', '%', '..', 'go/visit']);

export const textProperties: readonly Property[] = [
  property('a safe URL runs no script in a browser', urlText, (text) => {
    const url = safeUrl(text);
    if (url !== undefined) checkUrl(url);
  }),
  property(
    'an attribute has a valid value or its default',
    fc.tuple(
      fc.constantFrom(...Object.keys(specs)),
      fc.oneof(urlText, textOf(['true', '1', '-1', '1e9', '["a"]', 'b'])),
    ),
    ([type, text]) => {
      const spec = specs[type];
      assert(spec);
      checkValue(type, decodeAttribute('x', spec, text));
    },
  ),
  property('a canonical path is its own canonical path and stays on this host', pathText, (text) => {
    const path = `/${text.replace(/[?#\0]/g, '')}`;
    const canonical = canonicalPath(path, 'people');
    assert.equal(canonicalPath(canonical, 'people'), canonical);
    assert(!canonical.startsWith('//'), canonical);
  }),
  property(
    'the allowed parameters of a page are few, and the same when they are read again',
    fc.tuple(
      fc.constantFrom('/', '/discover', '/search/', '/compare/', '/people/'),
      textOf(['degree=', '&', 'q=', 'weights=', '10-20-30-40', 'show=all', 'schools=', 'x'.repeat(300)]),
    ),
    ([path, search]) => {
      const allowed = allowedParameters(path, `?${search}`, 'people');
      assert(allowed.size <= 8);
      assert(String(allowed).length < 10_000);
      assert.equal(String(allowedParameters(path, `?${allowed}`, 'people')), String(allowed));
    },
  ),
  property(
    'a cleaned query is short, and the same when it is cleaned again',
    textOf(['d.c.', 'ö', 'new york']),
    (text) => {
      const query = cleanQuery(text);
      assert(query.length <= 100);
      assert.equal(cleanQuery(query), query);
      assert(readQuery(query).length <= 10);
    },
  ),
];
