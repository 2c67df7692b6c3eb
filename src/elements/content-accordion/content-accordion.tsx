import { useElement } from '../../core/element-context.ts';
import type { ContentAccordionProps } from './content-accordion.element.ts';
import { useSections } from './content-accordion.sections.ts';

interface SectionProps {
  readonly slot: string;
  readonly heading: string;
  readonly active: boolean;
  readonly onToggle: () => void;
  readonly onClick: () => void;
}

/**
 * A section as native `<details>`, which works without a script. React sets
 * `open` only when the author's `active` changes, so the reader's choice stays.
 */
function Section({ slot, heading, active, onToggle, onClick }: SectionProps) {
  return (
    <details
      className="content-accordion__section"
      part="section"
      open={active}
      onToggle={onToggle}
      suppressHydrationWarning
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a native button with keyboard support */}
      <summary className="content-accordion__summary" part="summary" onClick={onClick}>
        <span className="content-accordion__title">{heading}</span>
        <span className="content-accordion__icon" aria-hidden="true" />
      </summary>
      <div className="content-accordion__body" part="body">
        <slot name={slot} />
      </div>
    </details>
  );
}

/** Sections that open one by one or all at once; other content goes before them. */
export function ContentAccordion({ heading, items }: ContentAccordionProps) {
  const { track } = useElement();
  const { list, allOpen, toggleAll, emitChanges } = useSections(items);
  const allLabel = allOpen ? 'Collapse all' : 'Expand all';

  function trackClick(elementType: 'BUTTON' | 'ENTRY', text: string, position?: string) {
    track('ElementClicked', {
      webElement: { location: 'content-accordion', elementType, text, ...(position && { position }) },
    });
  }

  return (
    <div className="content-accordion" part="accordion">
      {(heading || items.length > 1) && (
        <div className="content-accordion__head">
          {heading && (
            <h3 className="content-accordion__heading" part="heading">
              {heading}
            </h3>
          )}
          {items.length > 1 && (
            <button
              className="link link--action content-accordion__all"
              part="button"
              type="button"
              onClick={() => {
                trackClick('BUTTON', allLabel);
                toggleAll();
              }}
            >
              {allLabel}
            </button>
          )}
        </div>
      )}
      <slot />
      {items.length > 0 && (
        <div className="content-accordion__sections" ref={list}>
          {items.map(({ slot, key = slot, active, ...item }, index) => {
            const text = item.heading?.trim() || `Section ${index + 1}`;
            return (
              <Section
                key={key}
                slot={slot}
                heading={text}
                active={active}
                onToggle={emitChanges}
                onClick={() => trackClick('ENTRY', text, String(index + 1))}
              />
            );
          })}
        </div>
      )}
    </div>
  );
}
