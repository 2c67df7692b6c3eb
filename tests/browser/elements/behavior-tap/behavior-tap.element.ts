import { defineElement, type ElementProps } from '../../../../src/core/declaration.ts';

export const behaviorTapElement = defineElement({
  tag: 'behavior-tap',
  summary: 'Has a behavior that is attached at the first interaction.',
  hydrate: 'static',
  behavior: 'interaction',
  attributes: { text: { type: 'string', default: 'attached', description: 'Text that it writes' } },
});

export type BehaviorTapProps = ElementProps<typeof behaviorTapElement>;
