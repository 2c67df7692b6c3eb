import type { Image } from '../../src/core/entities.ts';
import { safeUrl } from '../../src/core/urls.ts';
import { type Fragment, html } from './html.ts';
import type { PageContext } from './page-context.ts';

/** Widths that the image service makes. */
const widths = [64, 128, 256, 384, 512, 640, 896, 1280, 1984];

export interface PictureInput {
  readonly image: Image | string | null | undefined;
  readonly width: number;
  readonly height: number;
  readonly sizes?: string;
  readonly className?: string;
  readonly alt?: string;
  /** The largest picture of the first screen. */
  readonly isFirst?: boolean;
}

function address(base: string, url: string, width: number, input: PictureInput): string {
  const w = widths.find((candidate) => candidate >= width) ?? 1984;
  return `${base}?url=${encodeURIComponent(url)}&w=${w}&h=${Math.round((w * input.height) / input.width)}&fit=cover&q=75`;
}

/** A picture through the image service, with its place reserved; nothing for an unusable address. */
export function renderPicture(input: PictureInput, { config }: PageContext): Fragment | undefined {
  const image = typeof input.image === 'string' ? { sourceUrl: input.image } : input.image;
  const url = safeUrl(image?.sourceUrl);
  if (!url) return undefined;
  const isVector = /\.svg(?:[?#]|$)/i.test(url);
  const base = config.imageBaseUrl;
  const sources = [...new Set([input.width / 2, input.width, input.width * 2].map((width) => widths.find((candidate) => candidate >= width) ?? 1984))];
  const responsive =
    !isVector &&
    html` srcset="${sources.map((width) => `${address(base, url, width, input)} ${width}w`).join(', ')}" sizes="${input.sizes ?? `${input.width}px`}"`;
  return html`<img src="${isVector ? url : address(base, url, input.width, input)}"${responsive} alt="${input.alt ?? image?.altText ?? ''}" width="${input.width}" height="${input.height}"${input.className && html` class="${input.className}"`}${input.isFirst ? html` fetchpriority="high"` : html` loading="lazy"`} decoding="async">`;
}
