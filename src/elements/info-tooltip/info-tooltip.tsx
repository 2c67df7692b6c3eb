import { useId } from 'react';
import type { InfoTooltipProps } from './info-tooltip.element.ts';

/**
 * A button with a native popover: it opens without a script, and closes on Escape
 * or a click elsewhere. The explanation also describes the button for screen
 * readers. With `hover` a click only opens, because hovering has opened it already.
 * Browsers without popovers (Chrome before 114, Firefox before 125, Safari before 17)
 * show the explanation in parentheses after the term.
 */
export function InfoTooltip({ text, hover, adjust }: InfoTooltipProps) {
  const id = useId();
  return (
    <span className="info-tooltip">
      <button
        className="info-tooltip__trigger"
        part="trigger"
        type="button"
        popoverTarget={id}
        popoverTargetAction={hover ? 'show' : 'toggle'}
        aria-controls={id}
        aria-describedby={id}
      >
        <slot>
          <svg
            className="info-tooltip__icon"
            viewBox="0 0 20 20"
            width="20"
            height="20"
            role="img"
            aria-label="Explanation"
          >
            <circle cx="10" cy="10" r="8" />
            <path d="M7.8 8.1a2.2 2.2 0 1 1 3.3 1.9c-.8.5-1.1.9-1.1 1.7M10 14.2v.1" />
          </svg>
        </slot>
      </button>
      <span
        id={id}
        className={`info-tooltip__bubble${adjust ? ' info-tooltip__bubble--adjust' : ''}`}
        part="bubble"
        popover="auto"
        role={hover ? 'tooltip' : 'note'}
      >
        <slot name="content">{text}</slot>
      </span>
    </span>
  );
}
