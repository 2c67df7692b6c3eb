/**
 * Regular expressions that may need more than linear time, as `/source/flags`, each with the reason why no
 * input makes it slow.
 */
export const acceptedExpressions: ReadonlyMap<string, string> = new Map([
  ['/<[a-z/!?][^>]*>/gi', '`stripTags` cuts the text after the last `>`, so that every `<` has an end'],
  [
    String.raw`/<a\b[^>]*\sdata-visit="(program|more)"[^>]*>/g`,
    'reads markup that React rendered: `<` in texts and attributes is escaped, and every tag has an end',
  ],
  [
    String.raw`/--e-([a-z0-9-]+): var\(--edu-[a-z0-9-]+, (\d+px)\)/g`,
    'reads the style sheet of the tokens, a file of this repository',
  ],
  [String.raw`/M(-?\d+) (-?\d+)l([^z]*)z/g`, 'reads the shapes of the states, a file of this repository'],
  [
    String.raw`/--e-([a-z0-9-]+):\s*(?:italic\s+)?\d{3}\s+(\d+px \/ \d+px)\s+var\(/g`,
    'reads the style sheet of the tokens, a file of this repository',
  ],
  [
    String.raw`/<!--([\s\S]*?)-->|<(\/?)([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>|[{}]/gi`,
    'reads the element of the workbench, whose state is in a URL of at most 16 KB',
  ],
  [String.raw`/(--e-[\w-]+):([^;{}]+)(?:;|(?=\}))/g`, 'reads style sheets that the build wrote'],
  [
    '/^expected one of (.+), got (".*")$/s',
    'reads the messages of WordPress about the block of the author who reads them',
  ],
]);
