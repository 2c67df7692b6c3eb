import { useEffect, useState } from 'react';

/** Says whether React is here. */
export function HydratedNote() {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return <p role="status">{isHydrated ? 'hydrated' : 'dormant'}</p>;
}
