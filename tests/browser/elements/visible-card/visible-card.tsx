import { WakeNote } from '../wake-note.tsx';

export function VisibleCard() {
  return <WakeNote />;
}
