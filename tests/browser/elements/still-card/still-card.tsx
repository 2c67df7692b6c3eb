import { HydratedNote } from '../hydrated-note.tsx';

export function StillCard() {
  return <HydratedNote />;
}
