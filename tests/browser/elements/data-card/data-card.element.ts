import { defineElement, type ElementProps } from '../../../../src/core/declaration.ts';

export const dataCardElement = defineElement({
  tag: 'data-card',
  summary: 'Shows a ranking that it has to ask for.',
  hydrate: 'interaction',
  attributes: {
    gid: { type: 'string', description: 'Which ranking' },
    domain: { type: 'string', description: 'Wins over the configuration' },
  },
});

export interface DataCardData {
  readonly names: readonly string[];
}

export type DataCardProps = ElementProps<typeof dataCardElement, DataCardData>;
