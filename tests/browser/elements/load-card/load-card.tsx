import { HydratedNote } from '../hydrated-note.tsx';

export function LoadCard() {
  return <HydratedNote />;
}
