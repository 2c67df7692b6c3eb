import { useEffect, useState } from 'react';
import { useElement } from '../../../core/element-context.ts';
import type { ProgramCounter } from './program-counter.ts';

/** Counts programs once a visitor uses the finder; undefined before, and where no counts are available. */
export function useProgramCounter(): ProgramCounter | undefined {
  const { source } = useElement();
  const [counter, setCounter] = useState<ProgramCounter>();
  useEffect(() => {
    let isStopped = false;
    const load = async () => {
      const counts = await source.programCounts();
      if (!counts) return;
      const { createProgramCounter } = await import('./program-counter.ts');
      if (!isStopped) setCounter(createProgramCounter(counts));
    };
    // The finder works without counts.
    load().catch((cause: unknown) =>
      console.warn('The numbers of programs failed to load; the finder works without them.', cause),
    );
    return () => {
      isStopped = true;
    };
  }, [source]);
  return counter;
}
