import { reportError } from '../../core/browser/report.ts';
import type { DataLoader } from '../../core/data-source.ts';
import type { StateMapData, UsStateMapProps } from './us-state-map.element.ts';

const tag = 'us-state-map';
const message = 'figures of the states failed to load; the map shows links only';

/**
 * Loads the outlines and the figures of the states. The dynamic import makes the outlines a separate file,
 * which the browser loads only for a map without server markup.
 */
export const loadUsStateMap: DataLoader<UsStateMapProps, StateMapData> = async (_props, source) => {
  const [{ default: shapes }, response] = await Promise.all([
    import('./us-state-map.shapes.json'),
    source.states().catch((cause: unknown) => {
      // Servers run this loader, too.
      if (typeof document === 'undefined') console.warn(`<${tag}> ${message}`, cause);
      else reportError({ tag, message, cause });
      return null;
    }),
  ]);
  // Another server's response may not match the schema.
  const overview = Array.isArray(response?.states) ? response : null;
  return { paths: shapes.paths, overview, toJSON: () => ({ overview }) };
};
