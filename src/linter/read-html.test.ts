import { expect, it } from 'vitest';
import { readHtml } from './read-html.ts';

it.each([
  ['<content-card/>', true],
  ['<content-card link="/a/" />', true],
  ['<content-card link=/a/ />', true],
  ['<content-card link=/a/></content-card>', false],
  ['<content-card heading=x link=/a/></content-card>', false],
  ['<content-card link="/a/"></content-card>', false],
])('reports whether %s is self-closed: %s', (html, isSelfClosed) => {
  expect(readHtml(html).map((element) => element.isSelfClosed)).toEqual([isSelfClosed]);
});

it('skips elements in templates, server-rendered shadow roots, scripts, styles and comments', () => {
  const card = '<content-card></content-card>';
  const html = `<template>${card}</template><script>${card}</script><style>${card}</style><!--${card}-->
<content-list><template shadowrootmode="open">${card}</template></content-list>`;
  expect(readHtml(html).map(({ tag }) => tag)).toEqual(['content-list']);
  expect(readHtml(`<!doctype html><body>${html}`).map(({ tag }) => tag)).toEqual(['content-list']);
});
