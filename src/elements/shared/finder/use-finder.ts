import { type RefObject, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Selection } from '../../../core/degrees.ts';
import { useElement } from '../../../core/element-context.ts';
import { type FinderField, type FinderSetup, fieldValue, finderFields } from './finder-setup.ts';
import { createFinderStore, type FinderState } from './finder-store.ts';
import type { PackedOptions } from './options/finder-options.ts';

/** The values that the form's selects show. */
function readValues(form: HTMLFormElement, setup: FinderSetup): Partial<Record<FinderField, string>> {
  const values: Partial<Record<FinderField, string>> = {};
  for (const field of setup.fields) {
    const control = form.elements.namedItem(field);
    if (control instanceof HTMLSelectElement) values[field] = control.value;
  }
  return values;
}

interface FinderInput {
  readonly setup: FinderSetup;
  readonly packedOptions: PackedOptions | null | undefined;
  readonly form: RefObject<HTMLFormElement | null>;
  /** Called for each changed field, also for changes that were made before hydration. */
  onChoose(field: FinderField, selection: Selection): void;
}

export interface Finder extends FinderState {
  /** Loads the tree; retries if an earlier attempt failed. */
  ensureTree(): void;
  /** The current state, for event handlers. */
  current(): FinderState;
}

/** State of one finder: adopts values that were chosen before hydration, then loads the tree. */
export function useFinder({ setup, packedOptions, form, onChoose }: FinderInput): Finder {
  const { source } = useElement();
  const [store] = useState(() => createFinderStore(setup, packedOptions));
  const state = useStore(store);
  const ensureTree = () => void state.load(() => source.degrees());

  useEffect(() => {
    if (packedOptions) store.getState().receiveOptions(packedOptions);
  }, [store, packedOptions]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: values chosen before hydration are read once
  useEffect(() => {
    const values = form.current ? readValues(form.current, setup) : {};
    const { selection } = store.getState();
    const changed = finderFields.filter(
      (field) => field in values && values[field] !== fieldValue(setup, selection, field),
    );
    if (changed.length > 0) {
      store.getState().adoptFormValues(values);
      for (const field of changed) onChoose(field, store.getState().selection);
    }
    ensureTree();
  }, []);

  return {
    ...state,
    ensureTree,
    current: store.getState,
    choose(field, value) {
      ensureTree();
      if (fieldValue(setup, store.getState().selection, field) === value) return;
      state.choose(field, value);
      onChoose(field, store.getState().selection);
    },
  };
}
