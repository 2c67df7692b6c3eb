import { type RefObject, useEffect, useRef, useState } from 'react';
import { useElement } from '../../core/element-context.ts';
import type { ContentAccordionProps } from './content-accordion.element.ts';

interface Sections {
  /** Ref of the parent of the sections' `<details>`. */
  readonly list: RefObject<HTMLDivElement | null>;
  readonly allOpen: boolean;
  toggleAll(): void;
  /** Emits a `toggle` event for each section that was opened or closed since the last call. */
  emitChanges(): void;
}

function findDetails(list: HTMLElement | null): HTMLDetailsElement[] {
  return [...(list?.children ?? [])].filter((child) => child instanceof HTMLDetailsElement);
}

/**
 * Tracks which sections are open. The DOM is the only source: a reader, a URL
 * hash and the browser's page search open sections, even before hydration.
 */
export function useSections(items: ContentAccordionProps['items']): Sections {
  const { emit } = useElement();
  const list = useRef<HTMLDivElement>(null);
  const reportedStates = useRef(new Map<string, boolean>());
  const [allOpen, setAllOpen] = useState(items.every(({ active }) => active));

  // Browsers also fire `toggle` for sections that are open at load: those are not changes.
  function emitChanges() {
    const details = findDetails(list.current);
    const isAllOpen = details.length > 0 && details.every(({ open }) => open);
    setAllOpen(isAllOpen);
    for (const [index, { slot, key = slot, active }] of items.entries()) {
      const open = details[index]?.open ?? active;
      if (open === (reportedStates.current.get(key) ?? active)) continue;
      reportedStates.current.set(key, open);
      emit('toggle', { section: index + 1, open, allOpen: isAllOpen });
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after hydration and when the author's sections change
  useEffect(emitChanges, [items]);

  function toggleAll() {
    for (const details of findDetails(list.current)) details.open = !allOpen;
    emitChanges();
  }
  return { list, allOpen, toggleAll, emitChanges };
}
