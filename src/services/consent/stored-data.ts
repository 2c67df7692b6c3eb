import { consentCookie } from './consent-settings.ts';

/** Something that this script stores in the visitor's browser. */
export interface StoredData {
  readonly name: string;
  readonly storage: 'cookie' | 'local' | 'session';
  readonly purpose: string;
  readonly expires: string;
}

const untilDeleted = 'When you delete it';

/** All data that this script stores. It needs no consent, because functions that the visitor uses depend on it. */
export const storedData: readonly StoredData[] = [
  {
    name: consentCookie,
    storage: 'cookie',
    purpose: 'Your choice in the cookie settings',
    expires: '182 days after your choice',
  },
  {
    name: 'eduEmbedCompare',
    storage: 'local',
    purpose: 'The schools that you compare',
    expires: untilDeleted,
  },
  {
    name: 'eduEmbedHideSponsored',
    storage: 'local',
    purpose: 'That you hide sponsored schools',
    expires: untilDeleted,
  },
  {
    name: 'eduEmbedWorksheets',
    storage: 'local',
    purpose: 'Your figures in worksheets',
    expires: untilDeleted,
  },
  {
    name: 'bannerDismissed',
    storage: 'local',
    purpose: 'That you closed a notice; some notices use other names',
    expires: untilDeleted,
  },
  {
    name: 'internationalModalSeen',
    storage: 'local',
    purpose: 'That you closed the notice for visitors from other countries',
    expires: untilDeleted,
  },
  {
    name: 'eduEmbedDegrees',
    storage: 'session',
    purpose: 'The finder’s list of degrees, for 10 minutes',
    expires: 'When you close the tab',
  },
];
