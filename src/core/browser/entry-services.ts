import type { ErrorDetail } from './report.ts';
import type { Track } from './views.ts';

/**
 * What the entry lends to code that arrives later. The chunks are built apart from
 * the entry and share no module with it, so its state is handed over, not imported.
 */
export interface EntryServices {
  /** The script's address; everything else is found from it. */
  readonly base: URL;
  /** `data-*` of the script tag, in camelCase. */
  readonly scriptOptions: Readonly<Record<string, string | undefined>>;
  readonly track: Track;
  /** Follows the root's outbound links with the parameters of the visit. May be called again. */
  followLinks(root: ParentNode): void;
  observeViews(root: ParentNode): void;
  reportError(detail: ErrorDetail): void;
}
