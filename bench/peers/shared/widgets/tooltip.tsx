'use client';
import { type ReactNode, useId, useState } from 'react';
import type { WidgetProps } from '../page.ts';

export function Tooltip({ term, text }: WidgetProps['tooltip']): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <span className="tooltip">
      <button
        type="button"
        aria-describedby={id}
        onClick={() => setOpen(!isOpen)}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
      >
        {term}
      </button>
      <span role="tooltip" id={id} hidden={!isOpen}>
        {text}
      </span>
    </span>
  );
}
