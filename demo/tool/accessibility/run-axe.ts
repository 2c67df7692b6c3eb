import type { AxeResults, RunOptions } from 'axe-core';
import type { FrameWindow } from '../stage.ts';
import { trustedScriptUrl } from '../trusted.ts';

type AxeWindow = FrameWindow & { readonly axe?: { run(options: RunOptions): Promise<AxeResults> } };

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Loads axe-core into the frame, because axe-core checks the page in which it runs. */
async function loadAxe(frame: AxeWindow, path: string | undefined): Promise<NonNullable<AxeWindow['axe']>> {
  if (frame.axe) return frame.axe;
  if (!path) throw new Error('The build has no axe-core; run npm run build.');
  await new Promise((resolve, reject) => {
    const script = frame.document.createElement('script');
    script.addEventListener('load', resolve);
    script.addEventListener('error', () => reject(new Error('axe-core failed to load.')));
    script.src = trustedScriptUrl(frame, path);
    frame.document.head.append(script);
  });
  if (!frame.axe) throw new Error('axe-core did not start.');
  return frame.axe;
}

/** Checks the page of a frame. */
export async function runAxe(frame: FrameWindow, path: string | undefined): Promise<AxeResults> {
  const axe = await loadAxe(frame, path);
  return axe.run({ preload: false, runOnly: { type: 'tag', values: tags } });
}

const loadTimeoutMs = 15_000;

/** Checks a URL in a separate frame, outside the visible part of the page. */
export async function runAxeOn(
  url: string,
  width: number,
  path: string | undefined,
): Promise<{ readonly results: AxeResults; readonly page: Document }> {
  const frame = document.createElement('iframe');
  frame.className = 'wb-unseen';
  frame.title = 'The same page in the other scheme, for the check';
  frame.tabIndex = -1;
  frame.setAttribute('aria-hidden', 'true');
  frame.width = String(width);
  frame.height = '1200';
  try {
    await new Promise((resolve, reject) => {
      frame.addEventListener('load', resolve, { once: true });
      setTimeout(() => reject(new Error('the page did not load in time')), loadTimeoutMs);
      frame.src = url;
      document.body.append(frame);
    });
    const page = frame.contentDocument;
    if (!page?.documentElement.hasAttribute('data-workbench-frame'))
      throw new Error('the page failed to load');
    return { results: await runAxe(frame.contentWindow as FrameWindow, path), page };
  } finally {
    frame.remove();
  }
}
