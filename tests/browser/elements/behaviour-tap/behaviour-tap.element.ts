import { defineElement, type ElementProps } from '../../../../src/core/declaration.ts';

export const behaviourTapElement = defineElement({
  tag: 'behaviour-tap',
  summary: 'Acts without React.',
  hydrate: 'static',
  behaviour: 'interaction',
  attributes: { text: { type: 'string', default: 'attached', description: 'What it writes' } },
});

export type BehaviourTapProps = ElementProps<typeof behaviourTapElement>;
