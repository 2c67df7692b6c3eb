/** The visitor saves data, or the connection is a slow one: load nothing ahead of need. */
export function savesData(): boolean {
  const { saveData, effectiveType } =
    (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection ?? {};
  // In browsers without the API this is "undefined".
  return saveData || /2g/.test(effectiveType as string);
}
