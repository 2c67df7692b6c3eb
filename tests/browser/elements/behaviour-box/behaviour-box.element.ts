import { defineElement, type ElementProps } from '../../../../src/core/declaration.ts';

export const behaviourBoxElement = defineElement({
  tag: 'behaviour-box',
  summary: 'Acts without React.',
  hydrate: 'static',
  behaviour: 'load',
  attributes: { text: { type: 'string', default: 'attached', description: 'What it writes' } },
});

export type BehaviourBoxProps = ElementProps<typeof behaviourBoxElement>;
