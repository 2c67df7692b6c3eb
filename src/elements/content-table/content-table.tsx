import type { ContentTableProps } from './content-table.element.ts';

/** The buttons of a worksheet. Without a script, CSS shows a sentence instead of the buttons. */
function WorksheetTools() {
  return (
    <div className="content-table__tools" part="tools" data-worksheet="">
      <button className="button" type="button" data-worksheet-edit="">
        Use your own figures
      </button>
      <button className="button" type="button" data-worksheet-print="">
        Print
      </button>
      <button className="button" type="button" hidden data-worksheet-reset="">
        Back to the example
      </button>
      <p className="content-table__note" hidden data-worksheet-note="">
        Your figures stay on this device. “Back to the example” deletes them.
      </p>
      <p className="content-table__paper">Print this page to fill in your own figures.</p>
    </div>
  );
}

/** Renders a scrolling frame around the author's table, and the buttons of a worksheet. */
export function ContentTable({ theme, tools }: ContentTableProps) {
  return (
    <div className={`content-table content-table--${theme}`} part="table">
      {/* Firefox makes every scrolling box a tab stop; this frame already has one. */}
      <div className="content-table__frame" part="frame" tabIndex={-1}>
        {/*
          Some browsers scroll with the arrow keys only from a focused element. CSS hides this tab stop if nothing
          scrolls. It is not a landmark, because those of all tables would have the same name.
        */}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
        <div className="content-table__tab-stop" role="group" aria-label="Scrollable table" tabIndex={0} />
        <slot />
      </div>
      {tools && <WorksheetTools />}
    </div>
  );
}
