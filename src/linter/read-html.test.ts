import { expect, it } from 'vitest';
import { readSource } from './read-html.ts';

it.each([
  ['<content-card/>', true],
  ['<content-card link="/a/" />', true],
  ['<content-card link=/a/ />', true],
  ['<content-card link=/a/></content-card>', false],
  ['<content-card heading=x link=/a/></content-card>', false],
  ['<content-card link="/a/"></content-card>', false],
])('reports whether %s is self-closed: %s', (html, isSelfClosed) => {
  expect(readSource(html).elements.map((element) => element.isSelfClosed)).toEqual([isSelfClosed]);
});

it('skips elements in templates, server-rendered shadow roots, scripts, styles and comments', () => {
  const card = '<content-card></content-card>';
  const html = `<template>${card}</template><script>${card}</script><style>${card}</style><!--${card}-->
<content-list><template shadowrootmode="open">${card}</template></content-list>`;
  expect(readSource(html).elements.map(({ tag }) => tag)).toEqual(['content-list']);
  expect(readSource(`<!doctype html><body>${html}`).elements.map(({ tag }) => tag)).toEqual(['content-list']);
});
