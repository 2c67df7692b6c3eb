import { WakeNote } from '../wake-note.tsx';

export function StillCard() {
  return <WakeNote />;
}
