import type { ContentListProps } from './content-list.element.ts';
import { countColumns } from './content-list.logic.ts';

/**
 * A list of the author's items. The `<li>`s stay the list's own items: a list
 * item of ours around each would be an item within an item.
 */
export function ContentList({ variant, size, columns, items }: ContentListProps) {
  const look = `content-list__items content-list__items--${variant} content-list__items--${size} content-list__items--columns-${countColumns(columns)}`;
  if (items.length === 0) {
    return (
      <div className="content-list" part="list">
        <div className={look}>
          <slot />
        </div>
      </div>
    );
  }
  return (
    <div className="content-list" part="list">
      <slot />
      {/* biome-ignore lint/a11y/useSemanticElements: a <ul> may not hold slots */}
      <div className={look} role="list">
        {items.map(({ slot }) => (
          <slot key={slot} name={slot} />
        ))}
      </div>
    </div>
  );
}
