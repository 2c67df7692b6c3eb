import { useCallback, useDeferredValue, useEffect, useState, useSyncExternalStore } from 'react';
import { reportError } from '../../../core/browser/report.ts';
import type { DataSource } from '../../../core/data-source.ts';
import { useElement } from '../../../core/element-context.ts';
import type { RankingSchool } from '../../../core/model/ranking.ts';
import { type ComparedSchool, compareStore } from '../compare/compare-store.ts';
import { maxCompared } from '../compare/stored-schools.ts';
import type { WholeRanking } from '../lists/use-whole-ranking.ts';
import { addLinks, type RankingData, toRankingData } from '../school-rankings.logic.ts';
import {
  type ComparedId,
  defaultView,
  isDefaultView,
  type RankingView,
  readView,
  readWeights,
  writeView,
} from './ranking-view.ts';
import { isLinkNavigation } from './scroll-to-view.ts';
import { markHashEntries, markState, readStoredMark } from './stored-mark.ts';
import { hasViewParameters, viewPrefix } from './view-prefix.ts';

const none: readonly ComparedSchool[] = [];

export interface RankingViewState {
  readonly view: RankingView;
  /** Deferred copy of the view for the list, so that the fields stay responsive. */
  readonly deferredView: RankingView;
  readonly compared: readonly RankingSchool[];
  /** False before hydration. */
  readonly isReady: boolean;
  /** The last change to the comparison, for screen readers. */
  readonly announcement: string;
  /** Changes these parts of the latest view, which may be newer than the rendered one. */
  changeView(change: Partial<RankingView>): void;
  /** The page's URL with the current view. */
  readUrl(): string;
  toggle(school: RankingSchool): void;
  clear(): void;
}

/** The schools of another ranking; empty if it fails to load. */
async function loadSchools(ranking: string, source: DataSource): Promise<readonly ComparedSchool[]> {
  const loaded = await source.ranking({ id: ranking }).catch((cause: unknown) =>
    reportError({
      tag: 'school-rankings',
      message: `ranking "${ranking}" failed to load; its schools are missing from the comparison`,
      cause,
    }),
  );
  const data = loaded && toRankingData(loaded, false);
  return data?.kind === 'modern' ? data.schools.map((school) => ({ ...school, ranking })) : [];
}

/** Finds the referenced schools among the known ones. */
function findSchools(
  ids: readonly ComparedId[],
  known: readonly ComparedSchool[],
): readonly ComparedSchool[] {
  return ids.flatMap(({ id }) => known.find(({ schoolId }) => schoolId === id) ?? []);
}

/** Adds the school to the comparison or removes it. Returns an announcement for screen readers. */
function toggleCompared(school: ComparedSchool): string {
  const countBefore = compareStore.list().length;
  compareStore.toggle(school);
  const count = compareStore.list().length;
  return `${school.details.schoolName} ${count > countBefore ? 'added to' : 'removed from'} the comparison: ${count} of up to ${maxCompared} schools.`;
}

/**
 * The visitor's view of the list, stored in the page's URL, and the compared schools, stored in
 * this browser. The first render uses neither, to match the server's markup.
 */
export function useRankingView(
  isEnabled: boolean,
  whole: WholeRanking,
  ids: { readonly extid?: string; readonly gid?: string; readonly showAll?: string },
): RankingViewState {
  const { host, source, emit } = useElement();
  const [view, setView] = useState({ ...defaultView, weights: readWeights(ids.showAll ?? '') });
  const [isUrlRead, setIsUrlRead] = useState(false);
  const [isReady, setReady] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const prefix = viewPrefix(host, ids);
  const ranking = ids.extid || ids.gid;
  const compared = useSyncExternalStore(compareStore.subscribe, compareStore.list, () => none);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the URL is read once, after hydration
  useEffect(() => {
    setReady(true);
    if (!isEnabled) return undefined;
    const { isFirstRanking, disconnect } = compareStore.connect();
    const stopMarking = markHashEntries();
    const fromUrl = readView(location.search, prefix);
    if (hasViewParameters(location.search, prefix)) {
      setView(fromUrl.view);
      if (isLinkNavigation()) host?.scrollIntoView();
    }
    let isStopped = false;
    const storedSchools = compareStore.list();
    const hasCompared = !readStoredMark() && fromUrl.compared.length > 0;
    // Until the schools of the URL are found, the comparison shows only those that the visitor adds. If this
    // is not the page's first ranking, another one may already show a comparison, which stays.
    if (hasCompared && isFirstRanking) compareStore.show([]);
    const show = (listRanking: RankingData | null, others: readonly ComparedSchool[]) => {
      if (isStopped) return;
      if (hasCompared) {
        const schools = listRanking?.kind === 'modern' ? addLinks(listRanking.schools, whole.links) : [];
        const listSchools = schools.map((school) => ({ ...school, ranking }));
        const found = findSchools(fromUrl.compared, [...listSchools, ...storedSchools, ...others]);
        compareStore.show([...(found.length > 0 ? found : storedSchools), ...compareStore.list()]);
      }
      setIsUrlRead(true);
    };
    const otherRankings = [...new Set(fromUrl.compared.flatMap((named) => named.ranking ?? []))];
    if (isDefaultView(fromUrl.view) && !hasCompared) show(whole.ranking, []);
    else
      void Promise.all([whole.load(), ...otherRankings.map((id) => loadSchools(id, source))]).then(
        ([listRanking, ...others]) => show(listRanking ?? whole.ranking, others.flat()),
      );
    return () => {
      isStopped = true;
      disconnect();
      stopMarking();
    };
  }, [isEnabled]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `changeView` loads the data of a new view
  useEffect(() => {
    if (!isDefaultView(view)) void whole.load();
  }, [whole.load]);

  const writeSearch = () => {
    const ids = compared.map((school) => ({
      id: school.schoolId,
      ranking: school.ranking === ranking ? undefined : school.ranking,
    }));
    return writeView(location.search, prefix, view, ids);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: emit has a new identity at each render
  useEffect(() => {
    if (!isUrlRead) return undefined;
    // Delayed: changing the URL forces a layout, which must not block the interaction.
    const timer = setTimeout(() => {
      const search = writeSearch();
      const current = readView(location.search, prefix);
      // Writing a view also normalizes the encoding of the other parameters, which is not a change.
      if (search === writeView(location.search, prefix, current.view, current.compared)) return;
      const state = markState(compared.length > 0 && compareStore.isStored());
      history.replaceState(state, '', location.pathname + search + location.hash);
      emit('view', { address: location.href });
    }, 100);
    return () => clearTimeout(timer);
  }, [isUrlRead, prefix, view, compared]);

  return {
    view,
    deferredView: useDeferredValue(view),
    compared,
    isReady,
    announcement,
    readUrl: () => location.origin + location.pathname + writeSearch(),
    changeView: (change) => {
      setView((latest) => ({ ...latest, ...change }));
      void whole.load();
    },
    toggle: useCallback(
      (school: RankingSchool) => setAnnouncement(toggleCompared({ ...school, ranking })),
      [ranking],
    ),
    clear: useCallback(() => {
      compareStore.set([]);
      setAnnouncement('All schools removed from the comparison.');
    }, []),
  };
}
