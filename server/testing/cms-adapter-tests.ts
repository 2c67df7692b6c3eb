import { afterAll, beforeAll, describe } from 'vitest';
import type { Cms } from '../cms/cms.ts';
import { builtInRanking, checkContributors, checkSettings } from './cms-adapter-data-checks.ts';
import { checkLists, checkPages, type IdOf } from './cms-adapter-page-checks.ts';

/** An adapter with the test content. */
export interface OpenedAdapter {
  readonly cms: Cms;
  /** Converts an id of the test content, if the source assigns its own ids. */
  idOf?(id: string): string;
  close(): Promise<void>;
}

/** The dependencies of adapters on the rest of the server. */
export const adapterDependencies = {
  rankingById: (id: string) => (id === builtInRanking.extid ? builtInRanking : null),
};

/** Runs the tests that every CMS adapter must pass. */
export function testCmsAdapter(name: string, create: () => Promise<OpenedAdapter>): void {
  describe(name, () => {
    let opened: OpenedAdapter;
    beforeAll(async () => {
      opened = await create();
    });
    afterAll(() => opened?.close());
    const cmsOf = () => opened.cms;
    const idOf: IdOf = (id) => opened.idOf?.(id) ?? id;
    checkPages(cmsOf);
    checkLists(cmsOf, idOf);
    checkContributors(cmsOf, idOf);
    checkSettings(cmsOf);
  });
}
