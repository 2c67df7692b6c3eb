import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { ImageQuery } from './image-query.ts';
import { detectKind, resizeImage } from './resize-image.ts';

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

describe('resizeImage', () => {
  const query: ImageQuery = {
    url: '/x',
    w: 64,
    fit: 'cover',
    g: 'center',
    q: 75,
    h: undefined,
    f: undefined,
  };
  const createImage = (isProgressive: boolean, orientation = 1) =>
    sharp({ create: { width: 4100, height: 4000, channels: 3, background: '#336699' } })
      .withMetadata({ orientation })
      .png({ progressive: isProgressive, compressionLevel: 1 })
      .toBuffer();

  it('resizes an image of 16.4 million pixels that is decoded line by line', async () => {
    expect(detectKind(await resizeImage(await createImage(false), query, 'webp'))).toBe('webp');
  });

  it('rejects an image of 16.4 million pixels that is decoded as a whole', async () => {
    await expect(resizeImage(await createImage(true), query, 'webp')).rejects.toMatchObject({
      status: 415,
    });
    await expect(resizeImage(await createImage(false, 6), query, 'webp')).rejects.toMatchObject({
      status: 415,
    });
  });
});
