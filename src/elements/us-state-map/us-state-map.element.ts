import { defineElement, type ElementProps } from '../../core/declaration.ts';

/**
 * Outlines by state slug. The server's markup already contains these 31 KB, so they serialize to
 * null: hydration needs no second copy and keeps the server-rendered outlines.
 */
export interface StateShapes {
  readonly paths: Readonly<Record<string, string>>;
  toJSON(): null;
}

export const usStateMapElement = defineElement({
  tag: 'us-state-map',
  summary: 'A map of the United States that links to the page of each state; a select on small screens.',
  hydrate: 'interaction',
  chunk: 'own',
  attributes: {
    heading: { type: 'string', default: 'Choose Your State Below', description: 'The title above the map' },
    basePath: {
      type: 'url',
      default: '/state/',
      description: 'Base path of the state pages; the slug of the state follows',
    },
    dcLink: {
      type: 'boolean',
      default: true,
      description: 'Whether Washington, D.C. links to its own page',
    },
  },
  events: {
    'us-state-map:select':
      'A state was clicked or chosen: `{state, name, href}`. `preventDefault()` cancels the navigation',
  },
  parts: {
    map: 'The whole widget',
    heading: 'The title',
    drawing: 'The map without heading, select and list',
    state: 'One state with its label',
    tooltip: 'The name of the hovered or focused state',
    picker: 'The select: alone on small screens, otherwise beside the map',
    key: 'The legend of the map',
    button: 'The More Info link of the chosen state',
    list: 'All states as a list of links',
  },
});

export type UsStateMapProps = ElementProps<typeof usStateMapElement, StateShapes>;
