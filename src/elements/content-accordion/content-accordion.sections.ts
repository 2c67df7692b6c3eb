import { type RefObject, useEffect, useRef, useState } from 'react';
import { useElement } from '../../core/element-context.ts';
import type { ContentAccordionProps } from './content-accordion.element.ts';

interface Sections {
  /** For the element whose children are the sections' `<details>`. */
  readonly list: RefObject<HTMLDivElement | null>;
  readonly allOpen: boolean;
  toggleAll(): void;
  /** Looks at the sections and announces each that is no longer as it was. */
  announceChanges(): void;
}

function findDetails(list: HTMLElement | null): HTMLDetailsElement[] {
  return [...(list?.children ?? [])].filter((child) => child instanceof HTMLDetailsElement);
}

/**
 * Which sections are open. The DOM alone knows: a reader, a hash and the
 * browser's search open sections without a script, also before it is there.
 */
export function useSections(items: ContentAccordionProps['items']): Sections {
  const { emit } = useElement();
  const list = useRef<HTMLDivElement>(null);
  const known = useRef(new Map<string, boolean>());
  const [allOpen, setAllOpen] = useState(items.every(({ active }) => active));

  // The toggle events of sections that were open from the start announce nothing new.
  function announceChanges() {
    const details = findDetails(list.current);
    const isAllOpen = details.length > 0 && details.every(({ open }) => open);
    setAllOpen(isAllOpen);
    for (const [index, { slot, active }] of items.entries()) {
      const open = details[index]?.open ?? active;
      if (open === (known.current.get(slot) ?? active)) continue;
      known.current.set(slot, open);
      emit('toggle', { section: index + 1, open, allOpen: isAllOpen });
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: looks once on arrival, and again when the author's sections change
  useEffect(announceChanges, [items]);

  function toggleAll() {
    for (const details of findDetails(list.current)) details.open = !allOpen;
    announceChanges();
  }
  return { list, allOpen, toggleAll, announceChanges };
}
