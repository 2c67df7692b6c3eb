import type { CatalogFile } from '../../server/built-in/catalog/catalog-file.ts';
import { schoolDelimiters } from '../../server/built-in/catalog/catalog-text.ts';

/** Writes a catalog as JSON with each school on its own line, so that servers can parse it in parts. */
export function writeCatalog({ schools, ...head }: CatalogFile): string {
  const lines = schools.map((school) => JSON.stringify(school)).join(schoolDelimiters.separator);
  return `${JSON.stringify(head).slice(0, -1)},${schoolDelimiters.start}${lines}${schoolDelimiters.end}}\n`;
}
