import { useEffect, useState } from 'react';

/** Shows whether React has rendered it. */
export function HydratedNote() {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return <p role="status">{isHydrated ? 'hydrated' : 'dormant'}</p>;
}
