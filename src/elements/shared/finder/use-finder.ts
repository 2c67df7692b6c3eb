import { type RefObject, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Selection } from '../../../core/degrees.ts';
import { useElement } from '../../../core/element-context.ts';
import { type FinderField, type FinderSetup, fieldValue, finderFields } from './finder-setup.ts';
import { createFinderStore, type FinderState } from './finder-store.ts';
import type { RenderedOptions } from './options/rendered-options.ts';

/** The values of the form's selects that differ from the state. */
function readChanges(
  form: HTMLFormElement,
  setup: FinderSetup,
  selection: Selection,
): Partial<Record<FinderField, string>> {
  const changes: Partial<Record<FinderField, string>> = {};
  for (const field of setup.fields) {
    const control = form.elements.namedItem(field);
    if (control instanceof HTMLSelectElement && control.value !== fieldValue(setup, selection, field))
      changes[field] = control.value;
  }
  return changes;
}

interface FinderInput {
  readonly setup: FinderSetup;
  readonly renderedOptions: RenderedOptions | null | undefined;
  readonly form: RefObject<HTMLFormElement | null>;
  /** Called for each changed field, also for changes that were made before hydration. */
  onSelect(field: FinderField, selection: Selection): void;
}

export interface Finder extends FinderState {
  /** Loads the tree; retries if an earlier attempt failed. */
  ensureTree(): void;
  select(field: FinderField, value: string): void;
  /** The current state, for event handlers. */
  current(): FinderState;
}

/** State of one finder: adopts values that were chosen before hydration, then loads the tree. */
export function useFinder({ setup, renderedOptions, form, onSelect }: FinderInput): Finder {
  const { source } = useElement();
  const [store] = useState(() => createFinderStore(setup, renderedOptions));
  const state = useStore(store);
  const ensureTree = () => void state.load(() => source.degrees());

  useEffect(() => {
    if (renderedOptions) store.getState().receiveOptions(renderedOptions);
  }, [store, renderedOptions]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: values chosen before hydration are read once
  useEffect(() => {
    const changes = form.current ? readChanges(form.current, setup, store.getState().selection) : {};
    if (Object.keys(changes).length > 0) {
      store.getState().adopt(changes);
      for (const field of finderFields) if (field in changes) onSelect(field, store.getState().selection);
    }
    ensureTree();
  }, []);

  return {
    ...state,
    ensureTree,
    current: store.getState,
    select(field, value) {
      ensureTree();
      if (fieldValue(setup, store.getState().selection, field) === value) return;
      state.choose(field, value);
      onSelect(field, store.getState().selection);
    },
  };
}
