import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { ImageQuery } from './image-query.ts';
import { detectKind, resizeImage } from './resize-image.ts';

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

  it.each([
    [100, 1000, 200, 200, 20, 200],
    [100, 100, 320, 144, 100, 100],
    [1000, 100, 200, 200, 200, 20],
  ])('fits an image of %i by %i into a box of %i by %i as %i by %i', async (width, height, w, h, ...size) => {
    const original = await sharp({ create: { width, height, channels: 3, background: '#336699' } })
      .png()
      .toBuffer();
    const resized = await resizeImage(original, { ...query, w, h, fit: 'contain' }, 'webp');
    const metadata = await sharp(resized).metadata();
    expect([metadata.width, metadata.height]).toEqual(size);
  });

  it.each([
    ['webp', 3, 16_383, 'webp'],
    ['webp', 3, 17_000, 'jpeg'],
    ['avif', 3, 17_000, 'jpeg'],
    ['avif', 4, 17_000, 'png'],
  ] as const)(
    'encodes as %s with %i channels and height %i as %s',
    async (format, channels, height, kind) => {
      const original = await sharp({ create: { width: 8, height, channels, background: '#33669980' } })
        .png()
        .toBuffer();
      const whole: ImageQuery = { ...query, w: 1280 };
      expect(detectKind(await resizeImage(original, whole, format))).toBe(kind);
    },
  );

  it('rejects an image of 16.4 million pixels that is decoded as a whole', async () => {
    await expect(resizeImage(await createImage(true), query, 'webp')).rejects.toMatchObject({ status: 415 });
    await expect(resizeImage(await createImage(false, 6), query, 'webp')).rejects.toMatchObject({
      status: 415,
    });
  });
});
