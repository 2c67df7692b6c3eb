import type { UsedResponse } from './used-response.ts';

/** One fragment of a page, without its bytes. */
export interface FragmentSummary {
  readonly tag: string;
  /** Its key in the fragment cache; undefined for an element that stayed a plain tag. */
  readonly key?: string;
  /** The responses that the element's loader used. */
  readonly responses: readonly UsedResponse[];
  /** Whether its bytes came from the cache when the page was rendered. */
  readonly isReused: boolean;
  /** Whether its data failed to load, so that the browser loads it. */
  readonly isPending: boolean;
}

/** The responses and fragments of a page; `/-/explain` reports them. */
export interface PageComposition {
  readonly responses: readonly UsedResponse[];
  readonly fragments: readonly FragmentSummary[];
  /** Hash of the site's configuration. */
  readonly configuration: string;
  /** Whether the page was rendered for a query; its fragments may then be in a cache of their own. */
  readonly hasQuery: boolean;
}

const bytesPerResponse = 200;
const bytesPerFragment = 320;

/** Estimates the memory of a composition in bytes, which counts toward the maximum size of a cache. */
export function sizeOfComposition({ responses, fragments }: PageComposition): number {
  const used = fragments.reduce((sum, fragment) => sum + fragment.responses.length, responses.length);
  return used * bytesPerResponse + fragments.length * bytesPerFragment;
}
