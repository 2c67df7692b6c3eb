import { defineElement, type ElementProps } from '../../../../src/core/declaration.ts';

export const dataCardElement = defineElement({
  tag: 'data-card',
  summary: 'Shows a ranking that it requests from the data source.',
  hydrate: 'interaction',
  attributes: {
    gid: { type: 'string', description: 'Id of the ranking' },
    domain: { type: 'string', description: 'Overrides the configuration' },
  },
});

export interface DataCardData {
  readonly names: readonly string[];
}

export type DataCardProps = ElementProps<typeof dataCardElement, DataCardData>;
