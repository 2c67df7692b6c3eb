import { type FinderSetup, readFinderSetup } from '../../shared/finder/finder-setup.ts';

interface EntryPresets {
  readonly degree?: string;
  readonly category?: string;
  readonly subject?: string;
}

/** The finder within a list asks for two things; the list's own presets hold. */
export function finderSetupOf({ degree, category, subject }: EntryPresets): FinderSetup {
  return readFinderSetup({ layout: 'horizontal', fields: ['degree', 'subject'], degree, category, subject });
}
