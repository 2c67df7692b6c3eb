/**
 * Maximum number of compared schools, so that the columns stay readable. A phone shows two columns at a time.
 */
export const maxCompared = 4;

const storageKey = 'eduEmbedCompare';

/** The schools of the comparison as JSON. Throws if storage is blocked. */
export const readStoredText = (): string => localStorage.getItem(storageKey) ?? '[]';

/** Stores the schools of the comparison. Throws if storage is full or blocked. */
export const storeText = (text: string): void => localStorage.setItem(storageKey, text);
