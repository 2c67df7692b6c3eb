import { formatBytes } from '../../demo/workbench/format-bytes.ts';
import type { DemoOptions } from './demo-options.ts';

/** True for a development build. It compresses nothing, so its sizes cannot be compared with budgets. */
export const isUncompressed = ({ manifest }: Pick<DemoOptions, 'manifest'>): boolean =>
  manifest.build === 'development';

/**
 * Size of the element's own file in bytes, with Brotli unless `isUncompressed`; undefined if it shares a
 * file.
 */
export function findOwnBytes(tag: string, { manifest }: Pick<DemoOptions, 'manifest'>): number | undefined {
  const file = manifest.chunks[tag]?.file;
  return file?.includes(`/elements-${tag}.`) ? manifest.files[file]?.br : undefined;
}

/** Size of the element's own file in bytes, or else the budget of its code; undefined if it has neither. */
export function findMaxBytes(tag: string, options: DemoOptions): number | undefined {
  return findOwnBytes(tag, options) ?? options.budgets.elements[tag];
}

/**
 * Describes the size of an element's own code: `7.0 KB`, `Up to 7.0 KB` if it shares its file, or
 * `29.0 KB uncompressed` in a development build.
 */
export function describeSize(tag: string, options: DemoOptions): string | undefined {
  const bytes = findMaxBytes(tag, options);
  if (bytes === undefined) return undefined;
  if (findOwnBytes(tag, options) === undefined) return `Up to ${formatBytes(bytes)}`;
  return `${formatBytes(bytes)}${isUncompressed(options) ? ' uncompressed' : ''}`;
}
