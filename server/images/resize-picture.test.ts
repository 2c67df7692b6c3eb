import { describe, expect, it } from 'vitest';
import { detectKind } from './resize-picture.ts';

describe('detectKind', () => {
  it.each([
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '<svg>',
    '\uFEFF\n <SVG\nwidth="1">',
    '<?xml version="1.0"?>\n<!-- one --> <!-- two --><!DOCTYPE svg PUBLIC "a" "b">\n<!-- three --><svg>',
    '<!----><svg/>',
  ])('recognizes %j as SVG', (text) => {
    expect(detectKind(Buffer.from(text))).toBe('svg');
  });

  it.each([
    '',
    '  ',
    '<svgx>',
    '<svg',
    '<html><svg></svg></html>',
    '<!-- <svg>',
    '<?xml <svg',
    'text <svg>',
    '<!--><svg>',
  ])('does not recognize %j as SVG', (text) => {
    expect(detectKind(Buffer.from(text))).toBeNull();
  });

  it('reads text that resembles SVG in linear time', { timeout: 2000 }, () => {
    const comments = `${'<!--x-->'.repeat(200)}<!--`;
    const nested = `${'<!---->'.repeat(40)}${'-->'.repeat(40)}<svh>`;
    const spaces = `<?xml>${' '.repeat(1990)}`;
    for (const text of [comments, nested, spaces]) expect(detectKind(Buffer.from(text))).toBeNull();
  });
});
