const call = /\b(?:__|esc_html__|esc_attr__)\(\s*'((?:[^'\\]|\\.)*)',\s*'edu-embed'\s*\)/g;

/**
 * The template that translators begin with: every text of the plugin once, in the
 * order of its files, with where it stands.
 */
export function writeTemplate(files: ReadonlyMap<string, string>): string {
  const places = new Map<string, string[]>();
  for (const [path, source] of [...files].sort(([one], [other]) => (one < other ? -1 : 1))) {
    if (!/\.(php|js)$/.test(path)) continue;
    source.split('\n').forEach((line, index) => {
      for (const match of line.matchAll(call)) {
        const text = (match[1] ?? '').replace(/\\(['\\])/g, '$1');
        places.set(text, [...(places.get(text) ?? []), `${path}:${index + 1}`]);
      }
    });
  }
  const quote = (text: string) => `"${text.replace(/["\\]/g, '\\$&').replace(/\n/g, '\\n')}"`;
  const head =
    'msgid ""\nmsgstr ""\n"Project-Id-Version: Edu Embed\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n';
  const entries = [...places].map(
    ([text, where]) => `${where.map((place) => `#: ${place}`).join('\n')}\nmsgid ${quote(text)}\nmsgstr ""\n`,
  );
  return `${head}\n${entries.join('\n')}`;
}
