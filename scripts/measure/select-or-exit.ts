/** Returns the entries whose names contain the text. If there are none, prints all names and exits with 2. */
export function selectOrExit<Entry extends { readonly name: string }>(
  entries: readonly Entry[],
  text: string,
): readonly Entry[] {
  const selected = entries.filter(({ name }) => name.includes(text));
  if (selected.length > 0) return selected;
  const names = entries.map(({ name }) => `  ${name}`).join('\n');
  console.error(`No name contains "${text}". The names are:\n${names}`);
  process.exit(2);
}
