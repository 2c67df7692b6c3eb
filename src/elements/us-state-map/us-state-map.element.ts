import { defineElement, type ElementProps } from '../../core/declaration.ts';
import type { StateOverview } from '../../core/model/state-overview.ts';

/**
 * Outlines by state slug, and the figures of all states. The server's markup already contains the outlines,
 * so `toJSON` returns only the figures: hydration keeps the server-rendered outlines.
 */
export interface StateMapData {
  readonly paths?: Readonly<Record<string, string>>;
  readonly overview: StateOverview | null;
  toJSON?(): Pick<StateMapData, 'overview'>;
}

export const usStateMapElement = defineElement({
  tag: 'us-state-map',
  summary: 'A map of the United States that links to the page of each state; a select on small screens.',
  hydrate: 'interaction',
  reserve: { phone: 90, desktop: 659 },
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
    figures: {
      type: 'enum',
      values: ['none'],
      description: 'With `none`, the list of states below the map has names without figures',
    },
  },
  events: {
    'us-state-map:select':
      'A state was chosen, or a link to one was clicked: `{state, name, href}`. `preventDefault()` on a click cancels the navigation',
    'us-state-map:shade': 'The visitor chose the measure that shades the map: `{measure}`',
  },
  eventDetails: { select: '{ state: string; name: string; href: string }', shade: '{ measure: string }' },
  parts: {
    map: 'The whole widget',
    heading: 'The title',
    drawing: 'The map without heading, select and list',
    state: 'One state with its label',
    tooltip: 'The name and figures of the hovered or focused state',
    picker: 'The select: alone on small screens, otherwise beside the map',
    shading: 'The switch between measures, their legends and the source',
    key: 'The legend of the map',
    button: 'The More Info link of the chosen state',
    list: 'All states as a table or a list of links',
  },
});

export type UsStateMapProps = ElementProps<typeof usStateMapElement, StateMapData>;
