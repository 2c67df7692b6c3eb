import type { CatalogueFile } from '../../server/built-in/catalogue/catalogue-file.ts';
import { schoolList } from '../../server/built-in/catalogue/catalogue-text.ts';

/** Writes a catalogue as JSON with each school on its own line, so that servers can parse it in parts. */
export function writeCatalogue({ schools, ...head }: CatalogueFile): string {
  const lines = schools.map((school) => JSON.stringify(school)).join(schoolList.separator);
  return `${JSON.stringify(head).slice(0, -1)},${schoolList.start}${lines}${schoolList.end}}\n`;
}
