import { choiceDays, consentCookie } from './consent-settings.ts';

/** Something that this script stores in the visitor's browser. */
export interface StoredData {
  readonly name: string;
  readonly storage: 'cookie' | 'local' | 'session';
  readonly purpose: string;
  readonly expires: string;
}

const untilDeleted = 'When you delete it';

/**
 * All data that this script stores. It needs no consent, because functions that the visitor uses depend on
 * it.
 */
export const storedData: readonly StoredData[] = [
  {
    name: consentCookie,
    storage: 'cookie',
    purpose: 'Remembers your choice in the cookie settings',
    expires: `${choiceDays} days after your choice; in some browsers, such as Safari, after 7 days`,
  },
  {
    name: 'eduEmbedCompare',
    storage: 'local',
    purpose: 'Remembers the schools that you compare',
    expires: untilDeleted,
  },
  {
    name: 'eduEmbedHideSponsored',
    storage: 'local',
    purpose: 'Remembers that you hide sponsored schools',
    expires: 'When you show them again or delete it',
  },
  {
    name: 'eduEmbedWorksheets',
    storage: 'local',
    purpose: 'Remembers your figures in worksheets',
    expires: 'When you go back to the example or delete it',
  },
  {
    name: 'bannerDismissed',
    storage: 'local',
    purpose: 'Remembers that you closed a notice; some notices use other names',
    expires: untilDeleted,
  },
  {
    name: 'internationalModalSeen',
    storage: 'local',
    purpose: 'Remembers that you closed the notice for visitors from other countries',
    expires: untilDeleted,
  },
  {
    name: 'eduEmbedDegrees',
    storage: 'session',
    purpose: 'Remembers the finder’s list of degrees for 10 minutes',
    expires: 'When you close the tab',
  },
];
