import type { Metadata, Sharp } from 'sharp';
import { ProblemError } from '../http/problem-details.ts';
import type { ImageFormat, ImageQuery } from './image-query.ts';

export type RasterKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif';

/** Loads sharp on first use, because its native code delays the server's start by 0.1 seconds. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // Each image is resized once, so cached intermediate results would only use memory.
  sharp.cache(false);
  // One thread for each image: the event loop needs a core, too.
  sharp.concurrency(1);
  return sharp;
}

const maxPixels = 60_000_000;
/** For images that are decoded as a whole. Others are decoded a few lines at a time. */
const maxWholePixels = 16_000_000;

/** Height and width of WebP, and of AVIF in sharp; taller images become JPEG or PNG. */
const maxModernPixels = 16_383;

/** Detects the kind of a raster image by its first bytes, because names and declared types can be wrong. */
export function detectKind(bytes: Buffer): RasterKind | null {
  const text = bytes.toString('latin1', 0, 12);
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n')) return 'png';
  if (text.startsWith('GIF8')) return 'gif';
  if (text.startsWith('RIFF') && text.endsWith('WEBP')) return 'webp';
  if (/^.{4}ftypavi[fs]/s.test(text)) return 'avif';
  return null;
}

/** Whether sharp decodes an image a few lines at a time; see `tooManyPixels` for the other images. */
function isStreamed(kind: RasterKind, { isProgressive, orientation = 1 }: Metadata): boolean {
  if (isProgressive) return false;
  // JPEG is decoded at half the size or less when that is enough, so that rotating it takes little memory.
  return kind === 'jpeg' || (kind === 'png' && orientation === 1);
}

const tooManyPixels = new Error(
  `The image has more than ${maxWholePixels} pixels and is progressive, interlaced, rotated, or neither JPEG nor PNG.`,
);

/**
 * Resizes a raster image, applies its orientation and removes its metadata. Never enlarges: with `cover`,
 * a smaller image gets the requested proportions at its own size.
 */
export async function resizeImage(
  bytes: Buffer,
  { w, h, fit, g, q, f }: ImageQuery,
  format: ImageFormat,
): Promise<Buffer> {
  const kind = detectKind(bytes);
  if (kind === null)
    throw new ProblemError(415, { detail: 'The URL does not lead to a JPEG, PNG, GIF, WebP or AVIF image.' });
  const sharp = await loadSharp();
  try {
    const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'truncated' }).autoOrient();
    const metadata = await image.metadata();
    if (metadata.width * metadata.height > maxWholePixels && !isStreamed(kind, metadata)) throw tooManyPixels;
    const { autoOrient, hasAlpha } = metadata;
    // With `contain`, `withoutEnlargement` is enough: a smaller box would shrink a tall image.
    const scale =
      fit === 'cover' ? Math.min(1, autoOrient.width / w, ...(h ? [autoOrient.height / h] : [])) : 1;
    const width = Math.max(1, Math.round(w * scale));
    const height = h && Math.max(1, Math.round(h * scale));
    const resized = image.resize({
      width,
      height,
      fit: fit === 'cover' ? 'cover' : 'inside',
      position: g === 'attention' ? sharp.strategy.attention : 'centre',
      withoutEnlargement: true,
    });
    const outputHeight = height ?? autoOrient.height * Math.min(1, width / autoOrient.width);
    const isTooTall = outputHeight > maxModernPixels;
    return f
      ? await encode(resized.flatten({ background: '#ffffff' }), f, q, false)
      : await encode(resized, isTooTall ? 'jpeg' : format, q, hasAlpha);
  } catch (error) {
    throw new ProblemError(415, { detail: 'The image is corrupt or too large to decode.' }, error);
  }
}

function encode(image: Sharp, format: ImageFormat, quality: number, hasAlpha: boolean): Promise<Buffer> {
  // JPEG quality 75 looks like AVIF quality 55. Effort 2 takes a third of the default's time.
  if (format === 'avif')
    return image.avif({ quality: Math.max(1, Math.round(quality * 0.73)), effort: 2 }).toBuffer();
  if (format === 'webp') return image.webp({ quality }).toBuffer();
  return hasAlpha ? image.png().toBuffer() : image.jpeg({ quality, mozjpeg: true }).toBuffer();
}

/** Converts a local SVG to a PNG of this width. Never pass a remote SVG: it could load files and URLs. */
export async function rasterizeSvg(bytes: Buffer, width: number): Promise<Buffer> {
  const sharp = await loadSharp();
  const { width: svgWidth = width } = await sharp(bytes).metadata();
  return sharp(bytes, {
    density: Math.min(10_000, Math.max(72, (72 * width) / svgWidth)),
    limitInputPixels: maxPixels,
  })
    .png()
    .toBuffer();
}
