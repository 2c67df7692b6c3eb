import type { ErrorDetail } from '../browser/report.ts';
import type { Track } from '../browser/views.ts';

/**
 * Functions of the entry for chunks that load later. The chunks are built separately and share no module
 * with the entry, so they receive its state as an argument.
 */
export interface EntryServices {
  /** The script's URL; all other URLs are relative to it. */
  readonly base: URL;
  /** Prefix of every tag, such as `acme-`; undefined when tags have none. */
  readonly prefix?: string;
  /** `data-*` of the script tag, in camelCase. */
  readonly scriptOptions: Readonly<Record<string, string | undefined>>;
  /** Loads a chunk once, so that all callers share its state. For example, `page` has the page's state. */
  load<T>(name: string): Promise<T>;
  readonly track: Track;
  /** Adds the parameters of the visit to the root's outbound links. May be called again. */
  followLinks(root: ParentNode): void;
  /** Tracks views, and reports data that the server did not find. */
  observeViews(root: ParentNode): void;
  reportError(detail: ErrorDetail): void;
}
