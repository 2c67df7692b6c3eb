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
    source.split('\n').forEach((line, index) => {
      for (const match of line.matchAll(call)) {
        const text = (match[1] ?? match[2] ?? '').replace(/\\(['"\\])/g, '$1');
        locations.set(text, [...(locations.get(text) ?? []), `${path}:${index + 1}`]);
      }
    });
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
