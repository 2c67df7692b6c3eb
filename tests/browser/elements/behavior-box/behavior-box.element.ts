import { defineElement, type ElementProps } from '../../../../src/core/declaration.ts';

export const behaviorBoxElement = defineElement({
  tag: 'behavior-box',
  summary: 'Has a behavior that is attached at load.',
  hydrate: 'static',
  behavior: 'load',
  attributes: { text: { type: 'string', default: 'attached', description: 'Text that it writes' } },
});

export type BehaviorBoxProps = ElementProps<typeof behaviorBoxElement>;
