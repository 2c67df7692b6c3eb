import { HydratedNote } from '../hydrated-note.tsx';

export function HeavyCard() {
  return <HydratedNote />;
}
