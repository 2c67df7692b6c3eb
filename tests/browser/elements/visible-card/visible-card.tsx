import { HydratedNote } from '../hydrated-note.tsx';

export function VisibleCard() {
  return <HydratedNote />;
}
