import type { ContentListProps } from './content-list.element.ts';
import { clampColumns } from './content-list.logic.ts';

/**
 * Lists the author's items. Not wrapped in `<li>`: the items are `<li>` elements, or the server's
 * `<div role="listitem">`.
 */
export function ContentList({ variant, size, columns, items }: ContentListProps) {
  const base = 'content-list__items';
  const className = `${base} ${base}--${variant} ${base}--${size} ${base}--columns-${clampColumns(columns)}`;
  if (items.length === 0) {
    return (
      <div className="size-container content-list" part="list">
        <div className={className}>
          <slot />
        </div>
      </div>
    );
  }
  return (
    <div className="size-container content-list" part="list">
      <slot />
      {/* biome-ignore lint/a11y/useSemanticElements: a <ul> may not hold slots */}
      <div className={className} role="list">
        {items.map(({ slot }) => (
          <slot key={slot} name={slot} />
        ))}
      </div>
    </div>
  );
}
