import { defineElement, type ElementProps, json } from '../../../../src/core/declaration.ts';

const cleanNumbers = (value: unknown) =>
  Array.isArray(value) ? value.filter((entry): entry is number => typeof entry === 'number') : undefined;

export const valueCardElement = defineElement({
  tag: 'value-card',
  summary: 'Shows its properties as JSON.',
  hydrate: 'static',
  attributes: {
    text: { type: 'string', default: 'plain', description: 'A text' },
    isOpen: { type: 'boolean', description: 'False by default' },
    isFull: { type: 'boolean', default: true, description: 'True by default' },
    amount: { type: 'number', default: 1.5, min: 0, max: 100, description: 'A number' },
    limit: { type: 'integer', default: 4, description: 'A whole number' },
    kind: { type: 'enum', values: ['basic', 'image'], default: 'basic', description: 'One of two' },
    link: { type: 'url', description: 'A URL' },
    words: { type: 'list', default: ['one'], description: 'Words' },
    points: json('Numbers', cleanNumbers),
  },
});

export type ValueCardProps = ElementProps<typeof valueCardElement>;
