/** True with `Save-Data` or on a 2G connection. Callers then skip optional downloads. */
export function savesData(): boolean {
  const { saveData, effectiveType } =
    (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection ?? {};
  return saveData || /2g/.test(String(effectiveType));
}
