import type { ContentTableProps } from './content-table.element.ts';

/**
 * The frame around the author's table. What stands first in it takes the focus,
 * because not every browser lets the arrow keys scroll without that, and the sheet
 * hides it where it can tell that nothing scrolls. It is no landmark, because a
 * page may have many and all would be called the same.
 */
export function ContentTable({ theme }: ContentTableProps) {
  return (
    <div className={`content-table content-table--${theme}`} part="table">
      {/* Firefox makes every box that scrolls a tab stop of its own: there is one already. */}
      <div className="content-table__frame" part="frame" tabIndex={-1}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <div className="content-table__stop" role="group" aria-label="Scrollable table" tabIndex={0} />
        <slot />
      </div>
    </div>
  );
}
