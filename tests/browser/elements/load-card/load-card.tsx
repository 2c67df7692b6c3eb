import { WakeNote } from '../wake-note.tsx';

export function LoadCard() {
  return <WakeNote />;
}
