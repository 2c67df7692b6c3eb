import { useDeferredValue, useEffect, useState, useSyncExternalStore } from 'react';
import { useElement } from '../../core/element-context.ts';
import type { RankingSchool } from '../../core/entities.ts';
import { compareStore } from './compare-store.ts';
import { hasView, plainView, type RankingView, readView, viewPrefix, writeView } from './ranking-view.ts';

const none: readonly RankingSchool[] = [];

export interface RankingTool {
  readonly view: RankingView;
  /** The same a moment later: the list follows the fields, and never holds them up. */
  readonly settledView: RankingView;
  readonly compared: readonly RankingSchool[];
  change(view: RankingView): void;
  toggle(school: RankingSchool): void;
  clear(): void;
}

/** Schools of an address: those of this list by id, others as the browser kept them. */
function findSchools(ids: readonly string[], schools: readonly RankingSchool[], kept: readonly RankingSchool[]): readonly RankingSchool[] {
  return ids.flatMap((id) => [...schools, ...kept].find(({ schoolId }) => schoolId === id) ?? []);
}

/**
 * What the visitor made of the list, kept in the page's address, and the schools
 * compared, kept in this browser. The first drawing knows neither, as the server did.
 */
export function useRankingView(isOn: boolean, schools: readonly RankingSchool[], ids: { readonly extid?: string; readonly gid?: string }): RankingTool {
  const { host, emit } = useElement();
  const [view, setView] = useState(plainView);
  const [isRead, setIsRead] = useState(false);
  const prefix = viewPrefix(host, ids);
  const stored = useSyncExternalStore(compareStore.subscribe, compareStore.list, () => none);
  const compared = isRead ? stored : none;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read once, when the list comes to life
  useEffect(() => {
    if (!isOn) return undefined;
    const disconnect = compareStore.connect();
    const said = readView(location.search, prefix);
    if (hasView(location.search, prefix)) setView(said.view);
    if (said.compared.length > 0) compareStore.set(findSchools(said.compared, schools, compareStore.list()));
    setIsRead(true);
    return disconnect;
  }, [isOn]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: emit is new at each drawing, and says nothing new
  useEffect(() => {
    if (!isRead) return;
    const search = writeView(
      location.search,
      prefix,
      view,
      compared.map(({ schoolId }) => schoolId),
    );
    if (search === location.search) return;
    history.replaceState(history.state, '', location.pathname + search + location.hash);
    emit('view', { address: location.href });
  }, [isRead, prefix, view, compared]);

  return {
    view,
    settledView: useDeferredValue(view),
    compared,
    change: setView,
    toggle: compareStore.toggle,
    clear: () => compareStore.set([]),
  };
}
