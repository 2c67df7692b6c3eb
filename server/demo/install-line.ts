import type { DemoOptions } from './demo-options.ts';

/** The line that a page needs once, with the hash of the script. */
export function installLine(origin: string, { manifest }: Pick<DemoOptions, 'manifest'>): string {
  return `<script type="module" src="${origin}${manifest.script}" integrity="${manifest.integrity}" crossorigin></script>`;
}
