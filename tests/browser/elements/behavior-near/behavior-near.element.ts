import { defineElement, type ElementProps } from '../../../../src/core/declaration.ts';

export const behaviorNearElement = defineElement({
  tag: 'behavior-near',
  summary: 'Has a behavior that is attached when it is visible.',
  hydrate: 'static',
  behavior: 'visible',
  attributes: { text: { type: 'string', default: 'attached', description: 'Text that it writes' } },
});

export type BehaviorNearProps = ElementProps<typeof behaviorNearElement>;
