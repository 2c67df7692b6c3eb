import { defineElement, type ElementProps } from '../../../../src/core/declaration.ts';

export const brokenCardElement = defineElement({
  tag: 'broken-card',
  summary: 'Throws an error at a chosen time.',
  hydrate: 'interaction',
  attributes: {
    when: {
      type: 'enum',
      values: ['never', 'client', 'click', 'effect', 'handler'],
      default: 'never',
      description: 'When it fails',
    },
  },
});

export type BrokenCardProps = ElementProps<typeof brokenCardElement>;
