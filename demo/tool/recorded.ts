/** The data that `frame.ts` records in the frame. */
export interface RecordedEntry {
  readonly time: number;
  readonly kind: 'console' | 'link' | 'intent';
  readonly name: string;
  readonly text: string;
}

/** The entries of a frame; empty if its page runs no script. */
export function recordedEntries(frame: Window): readonly RecordedEntry[] {
  return (frame as Window & { workbenchEntries?: readonly RecordedEntry[] }).workbenchEntries ?? [];
}
