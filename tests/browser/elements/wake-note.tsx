import { useEffect, useState } from 'react';

/** Says whether React is here. */
export function WakeNote() {
  const [isAwake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  return <p role="status">{isAwake ? 'awake' : 'asleep'}</p>;
}
