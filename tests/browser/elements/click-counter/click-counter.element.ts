import { defineElement, type ElementProps } from '../../../../src/core/declaration.ts';

export const clickCounterElement = defineElement({
  tag: 'click-counter',
  summary: 'Counts the clicks that reach React.',
  hydrate: 'interaction',
  attributes: {
    label: { type: 'string', default: 'Clicks', description: 'Text before the number' },
    start: { type: 'number', default: 0, description: 'The first number' },
    note: {
      type: 'json',
      description: 'Any JSON',
      clean: (value: unknown) => value as Readonly<Record<string, unknown>>,
    },
  },
  events: { 'click-counter:count': 'The number has changed: `{count}`' },
});

export type ClickCounterProps = ElementProps<typeof clickCounterElement>;
