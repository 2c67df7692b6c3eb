import { createStore, type StoreApi } from 'zustand/vanilla';
import { emptySelection, type Selection } from '../../../core/degrees.ts';
import type { Degree } from '../../../core/model/degree.ts';
import { chooseField, type FinderField, type FinderSetup, fieldValue, finderFields } from './finder-setup.ts';
import {
  type ClearedValues,
  type FinderOptions,
  listOptions,
  noOptions,
  optionsBeforeTree,
  type PackedOptions,
  reconcile,
  unpackOptions,
} from './options/finder-options.ts';

export interface FinderState {
  readonly selection: Selection;
  /** Available options: server-rendered ones until the tree has loaded, then those of the tree. */
  readonly options: FinderOptions;
  /** Undefined until loaded. Until then the form is a plain GET form with all fields enabled. */
  readonly tree?: readonly Degree[];
  /** The server-rendered subjects are incomplete. */
  readonly hasMoreSubjects: boolean;
  /** Why the last attempt to load the tree failed; the next interaction tries again. */
  readonly failure?: unknown;
  choose(field: FinderField, value: string): void;
  /**
   * Adopts the values that the form shows at hydration. Unlike `choose`, a changed degree does not reset the
   * category and the subject; `general` resets those that the visitor did not change. Once the tree has
   * loaded, impossible values are dropped.
   */
  adoptFormValues(values: Partial<Readonly<Record<FinderField, string>>>): void;
  /** Receives options that loaded after the first render; ignores those that the store already has. */
  receiveOptions(options: PackedOptions): void;
  /** Loads the tree unless it is loaded or loading. Never rejects. */
  load(loadTree: () => Promise<readonly Degree[]>): Promise<void>;
}

type FinderStore = StoreApi<FinderState>;

function initialState(
  packedOptions: PackedOptions | null | undefined,
): Pick<FinderState, 'selection' | 'options' | 'hasMoreSubjects'> {
  if (packedOptions)
    return {
      selection: packedOptions.preset,
      options: unpackOptions(packedOptions),
      hasMoreSubjects: packedOptions.hasMoreSubjects === true,
    };
  return { selection: emptySelection, options: noOptions, hasMoreSubjects: false };
}

/**
 * Creates the store of one finder. Its initial state depends only on the setup and the
 * server-rendered options, so that hydration matches the server's markup.
 */
export function createFinderStore(
  setup: FinderSetup,
  packedOptions: PackedOptions | null | undefined,
): FinderStore {
  let isTouched = false;
  let packed = packedOptions;
  let cleared: ClearedValues = emptySelection;
  let loading: Promise<void> | undefined;
  return createStore<FinderState>()((set, get) => {
    const setSelection = (selection: Selection) => {
      const { tree } = get();
      if (!tree) return set({ selection, ...(packed && { options: optionsBeforeTree(packed, selection) }) });
      const reachable = reconcile(tree, setup, selection);
      set({ selection: reachable, options: listOptions(tree, setup, reachable, cleared) });
    };
    const applyChoice = (current: Selection, field: FinderField, value: string): Selection => {
      const next = chooseField(setup, current, field, value);
      if (field === 'subject') return next;
      cleared = {
        category: (field === 'degree' && !next.category && current.category) || cleared.category,
        subject: (!next.subject && current.subject) || cleared.subject,
      };
      return next;
    };
    const receiveTree = (tree: readonly Degree[]) => {
      if (tree.length === 0) throw new Error('The degree tree is empty.');
      set({ tree, hasMoreSubjects: false, failure: undefined });
      setSelection(isTouched ? get().selection : setup.presets);
    };
    return {
      ...initialState(packedOptions),
      choose(field, value) {
        const { selection } = get();
        if (fieldValue(setup, selection, field) === value) return;
        isTouched = true;
        setSelection(applyChoice(selection, field, value));
      },
      adoptFormValues(values) {
        isTouched = true;
        const { selection: initial } = get();
        let selection = initial;
        // In form order: a change resets the later fields, and the loop then sets them to their values in the
        // form.
        for (const field of finderFields) {
          const value = values[field];
          // After “Any degree”, a value that the visitor did not change stays reset.
          const previous = values.degree === 'general' ? initial : selection;
          if (value !== undefined && value !== fieldValue(setup, previous, field))
            selection = applyChoice(selection, field, value);
        }
        setSelection(selection);
      },
      receiveOptions(lateOptions) {
        if (lateOptions === packed) return;
        packed = lateOptions;
        if (!get().tree && !isTouched) set(initialState(lateOptions));
      },
      load(loadTree) {
        if (get().tree) return Promise.resolve();
        loading ??= loadTree()
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
