/** The visitor saves data, or the connection is a slow one: load nothing ahead of need. */
export function savesData(): boolean | undefined {
  const { saveData, effectiveType } =
    (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection ?? {};
  return saveData || effectiveType?.includes('2g');
}
