import { expect, test } from 'vitest';
import { extractText } from '../cms/extract-text.ts';
import { removeElements, stripTags } from './strip-tags.ts';

test('removes tags and comments, and keeps a `<` that starts no tag or has no `>` after it', () => {
  expect(stripTags('<p>a <b class="x">b</b></p> 1 < 2')).toBe('a b 1 < 2');
  expect(stripTags('1 < 2 <b>x</b> <60, >30')).toBe('1 < 2 x <60, >30');
  expect(stripTags('<!doctype html><?xml?><!-- a -->b')).toBe('b');
  expect(extractText('<script>a</script>b<style>c</style><SCRIPT>d', 160)).toBe('b d');
  expect(extractText('<script>a</SCRIPT>b<script>c', 160)).toBe('b c');
});

test('replaces each tag with the given text', () => {
  expect(stripTags('<b>x</b>y<br>', ' ')).toBe(' x y ');
  expect(stripTags('1 > 0')).toBe('1 > 0');
});

test('removes elements with one tag name, in upper or lower case, and keeps an element without an end tag', () => {
  expect(removeElements('a<style>b</style>c<STYLE x="1">d\ne</Style>f<b>g</b>', 'style')).toBe(
    'a c f<b>g</b>',
  );
  expect(removeElements('a<style>b', 'style')).toBe('a<style>b');
  expect(removeElements('<style>a</style>b<style>c', 'style')).toBe(' b<style>c');
  expect(removeElements('<styles>a</style>b', 'style')).toBe('<styles>a</style>b');
});

test('finds the end of an element after characters that are longer in lower case', () => {
  expect(removeElements('\u0130\u0130<style>a</style>bcdefgh', 'style')).toBe('\u0130\u0130 bcdefgh');
});
