import { defineElement, type ElementProps } from '../../../../src/core/declaration.ts';

export const behaviourNearElement = defineElement({
  tag: 'behaviour-near',
  summary: 'Acts without React.',
  hydrate: 'static',
  behaviour: 'visible',
  attributes: { text: { type: 'string', default: 'attached', description: 'What it writes' } },
});

export type BehaviourNearProps = ElementProps<typeof behaviourNearElement>;
