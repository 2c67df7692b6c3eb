import { formatBytes } from '../../demo/workbench/format-bytes.ts';
import type { DemoOptions } from './demo-options.ts';

/** Bytes of an element's own file with Brotli; undefined for an element that shares its file. */
export function findOwnBytes(tag: string, { manifest }: Pick<DemoOptions, 'manifest'>): number | undefined {
  const file = manifest.chunks[tag]?.file;
  return file?.includes(`/elements-${tag}.`) ? manifest.files[file]?.br : undefined;
}

/** Bytes of an element's own file, or else the limit for its own code; undefined without a limit. */
export function findMaxBytes(tag: string, options: DemoOptions): number | undefined {
  return findOwnBytes(tag, options) ?? options.budgets.elements[tag];
}

/** Describes the size of an element's own code: `7.0 KB`, or `Up to 7.0 KB` if it shares its file. */
export function describeSize(tag: string, options: DemoOptions): string | undefined {
  const bytes = findMaxBytes(tag, options);
  if (bytes === undefined) return undefined;
  return findOwnBytes(tag, options) === undefined ? `Up to ${formatBytes(bytes)}` : formatBytes(bytes);
}
