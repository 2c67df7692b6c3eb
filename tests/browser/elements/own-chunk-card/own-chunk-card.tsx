import { HydratedNote } from '../hydrated-note.tsx';

export function OwnChunkCard() {
  return <HydratedNote />;
}
