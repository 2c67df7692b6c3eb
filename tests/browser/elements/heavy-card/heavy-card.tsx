import { WakeNote } from '../wake-note.tsx';

export function HeavyCard() {
  return <WakeNote />;
}
