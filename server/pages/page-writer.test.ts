import { expect, it } from 'vitest';
import { PageWriter } from './page-writer.ts';

const root = (name: string) => `<template shadowrootmode="open">${name}</template>`;

/** Writes strings as HTML, and `[tag, startTag, root]` as elements. */
function write(...parts: (string | [tag: string, startTag: string, root?: string])[]): string {
  const page = new PageWriter();
  for (const part of parts) {
    if (typeof part === 'string') page.writeHtml(part);
    else {
      const [tag, ...bytes] = part;
      const [startTag = Buffer.alloc(0), ...roots] = bytes.map((text = '') => Buffer.from(text));
      page.writeElement(tag, '', startTag, ...roots);
    }
  }
  return String(page.finish().body);
}

it('the fingerprint changes when text moves into an element', () => {
  const fingerprintOf = (before: string, inside: string) => {
    const page = new PageWriter();
    page.writeHtml(before);
    page.writeElement('a-b', 'h', Buffer.from('<a-b>'));
    page.writeHtml(`${inside}</a-b>`);
    return page.finish().fingerprint;
  };
  expect(fingerprintOf('', 'text')).toBe(fingerprintOf('', 'text'));
  expect(fingerprintOf('', 'text')).not.toBe(fingerprintOf('text', ''));
});

it('writes each root after the children of its element, also in nested elements', () => {
  expect(
    write(
      '<main>',
      ['a-b', '<a-b x>', root('1')],
      '<p>One</p>',
      ['c-d', '<c-d>', root('2')],
      '</c-d></a-b>!',
    ),
  ).toBe(`<main><a-b x><p>One</p><c-d>${root('2')}</c-d>${root('1')}</a-b>!`);
});

it('finds the end of an element that contains the same tag, rendered or plain', () => {
  expect(
    write(
      ['a-b', '<a-b>', root('1')],
      '<a-b-c></a-b-c><a-b>plain</a-b>',
      ['a-b', '<a-b>', root('2')],
      '</a-b></a-b>',
    ),
  ).toBe(`<a-b><a-b-c></a-b-c><a-b>plain</a-b><a-b>${root('2')}</a-b>${root('1')}</a-b>`);
});

it('writes a tag without a root unchanged, and the root of an element without an end tag at the end', () => {
  expect(write(['a-b', '<a-b>'], 'x</a-b>', ['c-d', '<c-d>', root('1')], 'y')).toBe(
    `<a-b>x</a-b><c-d>y${root('1')}`,
  );
});
