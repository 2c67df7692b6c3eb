import { type FinderSetup, readFinderSetup } from '../../shared/finder/finder-setup.ts';

interface EntryPresets {
  readonly degree?: string;
  readonly category?: string;
  readonly subject?: string;
}

/** Setup of the finder within a list: two fields, with the list's presets. */
export function finderEntrySetup({ degree, category, subject }: EntryPresets): FinderSetup {
  return readFinderSetup({ layout: 'horizontal', fields: ['degree', 'subject'], degree, category, subject });
}
