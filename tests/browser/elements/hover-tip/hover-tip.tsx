import { useState } from 'react';
import type { HoverTipProps } from './hover-tip.element.ts';

export function HoverTip({ text }: HoverTipProps) {
  const [shown, setShown] = useState({ hover: false, focus: false });
  return (
    <div>
      <button
        type="button"
        onMouseEnter={() => setShown((now) => ({ ...now, hover: true }))}
        onMouseLeave={() => setShown((now) => ({ ...now, hover: false }))}
        onFocus={() => setShown((now) => ({ ...now, focus: true }))}
        onBlur={() => setShown((now) => ({ ...now, focus: false }))}
      >
        What is it?
      </button>
      {(shown.hover || shown.focus) && <span role="tooltip">{text}</span>}
    </div>
  );
}
