import { toScriptJson } from '../../src/core/root-markup.ts';
import { readManifest } from './test-build.ts';

export interface ComposedPage {
  readonly body: string;
  /** Added to the head. */
  readonly head?: string;
  /** The script that the page includes. Default: `split`, which is `embed.mjs`. */
  readonly script?: 'split' | 'single' | 'none';
  /** False for a page of another server, without page data. */
  readonly isOurs?: boolean;
  readonly pageData?: Readonly<Record<string, unknown>>;
}

const scriptTags = {
  split: '<script type="module" src="/embed.mjs"></script>',
  single: '<script src="/embed.js" async></script>',
  none: '',
} as const;

/** Site configuration of both the renderer and the page. */
export const siteConfig = { domain: 'site.example', identityToken: 'token', homeUrl: '/' };

const analytics =
  '<script>window.beams = []; window.tagular = (verb, name, payload) => window.beams.push([verb, name, payload]);</script>';

/** Composes an HTML page of our server or a CMS, with an analytics function that records its calls. */
export function composePage({
  body,
  head = '',
  script = 'split',
  isOurs = true,
  pageData = {},
}: ComposedPage): string {
  const { stylesheet } = readManifest();
  const content = {
    siteConfig,
    enrichedContent: { embeddedPosts: {}, embeddedPostsByCategories: {}, rankings: {} },
    page: {},
    ...pageData,
  };
  const data = isOurs
    ? `<script type="application/json" id="embed-page-data">${toScriptJson(content)}</script>`
    : '';
  const sheet = isOurs ? `<link rel="stylesheet" href="${stylesheet}">` : '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Test</title><link rel="icon" href="data:,">${sheet}${analytics}${head}</head><body>${body}${data}${scriptTags[script]}</body></html>`;
}
