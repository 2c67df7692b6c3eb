import type { DataLoader } from '../../core/data-source.ts';
import type { StateShapes, UsStateMapProps } from './us-state-map.element.ts';

/**
 * Loads the outlines of the states. The dynamic import makes them a separate file, which the
 * browser loads only for a map without server markup.
 */
export const loadUsStateMap: DataLoader<UsStateMapProps, StateShapes> = async () => {
  const { default: shapes } = await import('./us-state-map.shapes.json');
  return { paths: shapes.paths, toJSON: () => null };
};
