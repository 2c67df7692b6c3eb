/** True if the visitor saves data or has a slow connection: then nothing is preloaded. */
export function savesData(): boolean {
  const { saveData, effectiveType } =
    (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection ?? {};
  // In browsers without the API, the tested text is "undefined".
  return saveData || /2g/.test(effectiveType as string);
}
