import { defineElement, type ElementProps } from '../../core/declaration.ts';

export const iconPercentageElement = defineElement({
  tag: 'icon-percentage',
  summary: 'A percentage as a ring, with an icon, the number and a label.',
  hydrate: 'static',
  attributes: {
    percentage: {
      type: 'number',
      default: 60,
      min: 0,
      max: 100,
      unit: '%',
      description: 'The percentage, 0 to 100, with or without a percent sign',
    },
    text: { type: 'string', default: 'Complete', description: 'Label below the ring' },
    icon: { type: 'string', default: 'academic-cap', description: 'Name of an outline icon; empty for none' },
    diameter: {
      type: 'number',
      default: 160,
      min: 32,
      max: 640,
      unit: 'px',
      description: 'Width of the ring in pixels',
    },
    strokeWidth: {
      type: 'number',
      default: 12,
      min: 1,
      max: 160,
      unit: 'px',
      description: 'Thickness of the ring in pixels, at most a quarter of the diameter',
    },
  },
  parts: { figure: 'Ring and text', ring: 'The ring', value: 'The number', text: 'The label' },
});

export type IconPercentageProps = ElementProps<typeof iconPercentageElement>;
