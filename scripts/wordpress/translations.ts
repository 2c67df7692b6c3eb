/** PHP has single quotes, the bundled script double quotes. */
const call =
  /\b(?:__|esc_html__|esc_attr__)\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"),\s*['"]edu-embed['"]\s*\)/g;

/**
 * Writes the translation template (.pot): every text of the plugin once, in the order of its files,
 * with its locations.
 */
export function writeTemplate(files: ReadonlyMap<string, string>): string {
  const locations = new Map<string, string[]>();
  for (const [path, source] of [...files].sort(([one], [other]) => (one < other ? -1 : 1))) {
    if (!/\.(php|js)$/.test(path)) continue;
    let line = 1;
    let position = 0;
    // A call may take several lines.
    for (const match of source.matchAll(call)) {
      line += source.slice(position, match.index).split('\n').length - 1;
      position = match.index;
      const text = (match[1] ?? match[2] ?? '').replace(/\\(['"\\])/g, '$1');
      locations.set(text, [...(locations.get(text) ?? []), `${path}:${line}`]);
    }
  }
  const quote = (text: string) => `"${text.replace(/["\\]/g, '\\$&').replace(/\n/g, '\\n')}"`;
  const head = [
    'msgid ""',
    'msgstr ""',
    '"Project-Id-Version: Edu Embed\\n"',
    '"Content-Type: text/plain; charset=UTF-8\\n"',
    '"Content-Transfer-Encoding: 8bit\\n"',
    '',
  ].join('\n');
  const entries = [...locations].map(
    ([text, list]) =>
      `${list.map((location) => `#: ${location}`).join('\n')}\nmsgid ${quote(text)}\nmsgstr ""\n`,
  );
  return `${head}\n${entries.join('\n')}`;
}

const unquote = (text: string) =>
  text.replace(/\\(.)/g, (_, character: string) => (character === 'n' ? '\n' : character));

/** Reads the texts of a translation (.po): translated texts by original text. */
export function readTranslation(po: string): ReadonlyMap<string, string> {
  const entries = po.matchAll(/^msgid "((?:[^"\\]|\\.)*)"\nmsgstr "((?:[^"\\]|\\.)*)"$/gm);
  const texts = [...entries].map(
    ([, original = '', translated = '']) => [unquote(original), unquote(translated)] as const,
  );
  return new Map(texts.filter(([original, translated]) => original !== '' && translated !== ''));
}

/**
 * Writes a translation for PHP (.mo): a header, two tables with the length and offset of each text, sorted by
 * the original, and the texts, each followed by a zero byte.
 */
export function writeCompiled(texts: ReadonlyMap<string, string>): Uint8Array {
  const header = 'Content-Type: text/plain; charset=UTF-8\n';
  const pairs = [...texts, ['', header] as const]
    .map(([original, translated]) => [Buffer.from(original), Buffer.from(translated)] as const)
    .sort(([one], [other]) => Buffer.compare(one, other));
  const wordBytes = 4;
  const headBytes = 7 * wordBytes;
  const tableBytes = pairs.length * 2 * wordBytes;
  const start = headBytes + 2 * tableBytes;
  const words = [0x950412de, 0, pairs.length, headBytes, headBytes + tableBytes, 0, start];
  const strings: Buffer[] = [];
  let offset = start;
  for (const side of [0, 1] as const)
    for (const pair of pairs) {
      const text = pair[side];
      words.push(text.length, offset);
      strings.push(text, Buffer.from([0]));
      offset += text.length + 1;
    }
  const numbers = Buffer.alloc(start);
  words.forEach((word, index) => {
    numbers.writeUInt32LE(word, index * wordBytes);
  });
  return Buffer.concat([numbers, ...strings]);
}

/** Writes the translation of a script, in the format of WordPress. */
export function writeScriptTranslation(
  texts: ReadonlyMap<string, string>,
  script: string,
  locale: string,
): string {
  const used = [...script.matchAll(call)].map((match) => unquote(match[1] ?? match[2] ?? ''));
  const messages = Object.fromEntries(
    used.flatMap((text) => (texts.has(text) ? [[text, [texts.get(text)]]] : [])),
  );
  const header = { '': { domain: 'messages', lang: locale } };
  return `${JSON.stringify({ domain: 'messages', locale_data: { messages: { ...header, ...messages } } })}\n`;
}
