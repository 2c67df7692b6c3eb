import type { DataLoader } from '../../core/data-source.ts';
import type { StateShapes, UsStateMapProps } from './us-state-map.element.ts';

/**
 * The outlines of the states. Imported dynamically so that they are a file of
 * their own in the browser, which only a map created there asks for.
 */
export const loadUsStateMap: DataLoader<UsStateMapProps, StateShapes> = async () => {
  const { default: shapes } = await import('./us-state-map.shapes.json');
  return { paths: shapes.paths, toJSON: () => null };
};
