import { createStore, type StoreApi } from 'zustand/vanilla';
import { emptySelection, reconcileSelection, type Selection } from '../../../core/degrees.ts';
import type { Degree } from '../../../core/entities.ts';
import { type DrawnOptions, type FinderOptions, listOptions, noOptions, unpackOptions } from './drawn-options.ts';
import { chooseField, type FinderField, type FinderSetup } from './finder-setup.ts';

export interface FinderState {
  readonly selection: Selection;
  /** What can be chosen now: those drawn by the server until the tree is there, the tree's from then on. */
  readonly options: FinderOptions;
  /** Undefined until loaded. Without it the form is a plain GET form, and nothing in it is disabled. */
  readonly tree?: readonly Degree[];
  /** There are subjects beyond those drawn. */
  readonly hasMoreSubjects: boolean;
  /** Why the last attempt to load the tree failed; the next interaction tries again. */
  readonly failure?: unknown;
  choose(field: FinderField, value: string): void;
  /** Takes over what a visitor chose in the drawn form before it came to life; resets nothing. */
  adopt(found: Partial<Selection>): void;
  /** Takes options that were loaded after the first drawing. */
  draw(drawn: DrawnOptions): void;
  /** Loads the tree unless it is there or on its way. Never rejects. */
  load(loadDegrees: () => Promise<readonly Degree[]>): Promise<void>;
}

export type FinderStore = StoreApi<FinderState>;

function firstState(drawn: DrawnOptions | null | undefined): Pick<FinderState, 'selection' | 'options' | 'hasMoreSubjects'> {
  if (drawn) return { selection: drawn.preset, options: unpackOptions(drawn), hasMoreSubjects: drawn.subjects === null };
  return { selection: emptySelection, options: noOptions, hasMoreSubjects: false };
}

/**
 * The state of one finder. Its first state depends on the setup and the drawn
 * options alone, so that hydration draws what the server drew.
 */
export function createFinderStore(setup: FinderSetup, drawn: DrawnOptions | null | undefined): FinderStore {
  let isTouched = false;
  let loading: Promise<void> | undefined;
  return createStore<FinderState>()((set, get) => {
    const select = (selection: Selection) => {
      const { tree } = get();
      if (!tree) return set({ selection });
      const reachable = reconcileSelection(tree, selection);
      set({ selection: reachable, options: listOptions(tree, setup, reachable) });
    };
    const receiveTree = (tree: readonly Degree[]) => {
      if (tree.length === 0) throw new Error('The degree list is empty');
      set({ tree, hasMoreSubjects: false, failure: undefined });
      select(isTouched ? get().selection : setup.presets);
    };
    return {
      ...firstState(drawn),
      choose(field, value) {
        if (get().selection[field] === value) return;
        isTouched = true;
        select(chooseField(setup, get().selection, field, value));
      },
      adopt(found) {
        isTouched = true;
        const { selection } = get();
        const isOther = (field: FinderField) => found[field] !== undefined && found[field] !== selection[field];
        // In the order of the form: what was chosen resets what it resets, but nothing that was chosen too.
        const chosen = (['degree', 'category', 'subject'] as const).filter(isOther);
        select(chosen.reduce((current, field) => chooseField(setup, current, field, found[field] ?? ''), selection));
      },
      draw(late) {
        if (!get().tree && !isTouched) set(firstState(late));
      },
      load(loadDegrees) {
        if (get().tree) return Promise.resolve();
        loading ??= loadDegrees()
          .then(receiveTree)
          .catch((failure: unknown) => set({ failure }))
          .finally(() => {
            loading = undefined;
          });
        return loading;
      },
    };
  });
}
