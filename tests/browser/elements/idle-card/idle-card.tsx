import { WakeNote } from '../wake-note.tsx';

export function IdleCard() {
  return <WakeNote />;
}
