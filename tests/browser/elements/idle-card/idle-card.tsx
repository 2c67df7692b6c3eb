import { HydratedNote } from '../hydrated-note.tsx';

export function IdleCard() {
  return <HydratedNote />;
}
