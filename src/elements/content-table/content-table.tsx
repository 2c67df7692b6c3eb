import type { ContentTableProps } from './content-table.element.ts';

/**
 * The scrolling frame around the author's table. Its first child takes the focus,
 * because some browsers need that to scroll with the arrow keys; CSS hides it if
 * nothing scrolls. It is not a landmark, because all tables would have the same name.
 */
export function ContentTable({ theme }: ContentTableProps) {
  return (
    <div className={`content-table content-table--${theme}`} part="table">
      {/* Firefox makes every scrolling box a tab stop; this frame already has one. */}
      <div className="content-table__frame" part="frame" tabIndex={-1}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
        <div className="content-table__tab-stop" role="group" aria-label="Scrollable table" tabIndex={0} />
        <slot />
      </div>
    </div>
  );
}
