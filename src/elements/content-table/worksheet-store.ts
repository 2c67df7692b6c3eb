const storageKey = 'eduEmbedWorksheets';

/** Values of the fields, in document order, by worksheet id. */
type StoredWorksheets = Readonly<Record<string, readonly string[]>>;

function readAll(): StoredWorksheets {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    return typeof parsed === 'object' && parsed !== null ? (parsed as StoredWorksheets) : {};
  } catch {
    // Blocked storage or invalid JSON: the worksheet works without stored figures.
    return {};
  }
}

function writeAll(worksheets: StoredWorksheets): void {
  try {
    if (Object.keys(worksheets).length > 0) localStorage.setItem(storageKey, JSON.stringify(worksheets));
    else localStorage.removeItem(storageKey);
  } catch {
    // Storage is blocked or full: the figures stay until the visitor leaves the page.
  }
}

/** Returns the visitor's stored values of a worksheet; undefined if none are stored. */
export function readFigures(id: string): readonly string[] | undefined {
  const stored = readAll();
  const figures: unknown = Object.hasOwn(stored, id) ? stored[id] : undefined;
  return Array.isArray(figures) && figures.every((figure) => typeof figure === 'string')
    ? figures
    : undefined;
}

export function storeFigures(id: string, figures: readonly string[]): void {
  writeAll({ ...readAll(), [id]: figures });
}

export function deleteFigures(id: string): void {
  const { [id]: _, ...others } = readAll();
  writeAll(others);
}
