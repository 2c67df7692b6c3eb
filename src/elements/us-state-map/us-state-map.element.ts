import { defineElement, type ElementProps } from '../../core/declaration.ts';

/**
 * Outlines by state slug. They are 31 KB that the server's markup already holds,
 * so as JSON they are null: hydration gets no second copy and keeps what is drawn.
 */
export interface StateShapes {
  readonly paths: Readonly<Record<string, string>>;
  toJSON(): null;
}

export const usStateMapElement = defineElement({
  tag: 'us-state-map',
  summary:
    'A map of the United States that leads to the page of each state; on small screens a list to choose from.',
  hydrate: 'interaction',
  chunk: 'own',
  attributes: {
    heading: { type: 'string', default: 'Choose Your State Below', description: 'The title above the map' },
    basePath: {
      type: 'url',
      default: '/state/',
      description: 'Where the state pages live; the slug of the state follows',
    },
    dcLink: {
      type: 'boolean',
      default: true,
      description: 'Whether Washington, D.C. leads to a page of its own',
    },
  },
  events: {
    'us-state-map:select':
      'A state was clicked or chosen: `{state, name, href}`. Preventing it keeps a clicked link from being followed',
  },
  parts: {
    map: 'The whole widget',
    heading: 'The title',
    drawing: 'The drawn map',
    state: 'One state with its label',
    tooltip: 'The name beside the pointer or the focus',
    picker: 'The list to choose from, alone on small screens and beside the map on others',
    key: 'What the shapes of the map mean',
    button: 'The More Info link of the chosen state',
    list: 'All states as a list of links',
  },
});

export type UsStateMapProps = ElementProps<typeof usStateMapElement, StateShapes>;
