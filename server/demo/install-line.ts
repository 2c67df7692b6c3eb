import type { DemoOptions } from './demo-options.ts';

/** The script tag that a page needs once, with the script's integrity hash. */
export function installLine(origin: string, { manifest }: Pick<DemoOptions, 'manifest'>): string {
  return `<script type="module" src="${origin}${manifest.script}" integrity="${manifest.integrity}" crossorigin></script>`;
}
