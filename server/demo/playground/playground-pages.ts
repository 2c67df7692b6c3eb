import type { Request } from 'express';
import { fromBlocks } from '../../../demo/playground/from-blocks.ts';
import {
  formatPlaygroundUrl,
  maxRenderedCharacters,
  packForUrl,
  readTextForm,
  readTextQuery,
} from '../../../demo/playground/text-query.ts';
import type { DemoOptions } from '../demo-options.ts';
import { renderFrame } from '../frame/frame-document.ts';
import { renderExample } from '../frame/frame-pages.ts';
import { type Outcome, queryOf } from '../outcome.ts';
import { renderPlaygroundPage } from './playground-page.ts';
import { findSample, samples } from './playground-samples.ts';
import { packText, unpackText } from './shared-text.ts';

const bodyText = ({ body }: Request, name: string): string => {
  const value: unknown = (body as Record<string, unknown> | undefined)?.[name];
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : '';
};

/** The playground, and the frame that shows its text. */
export function createPlaygroundPages(options: DemoOptions) {
  /** Returns the text in the URL, or a sample if the URL contains no text. */
  function readText(query: string): { text: string; problems: readonly string[] } {
    const { packed, sample } = readTextQuery(query);
    if (packed === undefined) return { text: findSample(sample).text, problems: [] };
    const text = unpackText(packed);
    return text === undefined
      ? { text: '', problems: ['The text in this link is damaged. Ask for the link again.'] }
      : { text, problems: [] };
  }

  async function renderText(text: string, query: string): Promise<Outcome> {
    const { view } = readTextQuery(query);
    const started = performance.now();
    const page = await renderExample(
      'Playground',
      fromBlocks(text.slice(0, maxRenderedCharacters)),
      view,
      options,
    );
    const frame = await renderFrame(page, view, options);
    return { frame, isScriptless: view.mode === 'noscript', renderMs: performance.now() - started };
  }

  return {
    page(request: Request): Outcome {
      const query = queryOf(request);
      const form = readTextForm(query);
      if (form) return { location: formatPlaygroundUrl(form) };
      const { text, problems } = readText(query);
      return { tool: renderPlaygroundPage({ text, problems, ...readTextQuery(query), samples }, options) };
    },

    /**
     * Handles the form without a script: redirects to a URL with the text, or shows the text if it is too
     * long.
     */
    async submit(request: Request): Promise<Outcome> {
      const text = bodyText(request, 'html');
      const packed = await packForUrl(text, packText);
      const parts = { ...readTextQuery(queryOf(request)), packed, sample: undefined };
      if (packed !== undefined) return { location: formatPlaygroundUrl(parts) };
      const problems = ['The text is too long for a link. Copy it to keep it.'];
      return { tool: renderPlaygroundPage({ ...parts, text, problems, samples, isTooLong: true }, options) };
    },

    /** Renders a shared text. It appears only inside the playground, never as a separate page. */
    sharedFrame(request: Request): Outcome | Promise<Outcome> {
      const query = queryOf(request);
      const destination = request.get('sec-fetch-dest');
      if (destination && destination !== 'iframe') return { location: `/demo/playground/?${query}` };
      return renderText(readText(query).text, query);
    },

    /** Renders the editor's current text, which only our own page may send. */
    postedFrame(request: Request): Outcome | Promise<Outcome> {
      const site = request.get('sec-fetch-site');
      if (site && site !== 'same-origin') return { location: '/demo/playground/' };
      return renderText(bodyText(request, 'html'), queryOf(request));
    },
  };
}
