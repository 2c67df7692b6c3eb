import { useEffect, useState } from 'react';
import { reportError } from '../../../core/browser/report.ts';
import { useElement } from '../../../core/element-context.ts';
import { readRefinement } from '../../../services/outbound.ts';
import type { ProgramCounter } from './program-counter.ts';

/**
 * Loads the counts of programs after hydration. Undefined until they are loaded, and if there are none. Also
 * undefined on results pages of one state: the finder keeps the state, but the counts are of all states.
 */
export function useProgramCounter(): ProgramCounter | undefined {
  const { tag, source } = useElement();
  const [counter, setCounter] = useState<ProgramCounter>();
  useEffect(() => {
    const { config } = source;
    if (readRefinement(config.studyMatchUrl, config, location.href).state) return;
    let isStopped = false;
    const load = async () => {
      const counts = await source.programCounts();
      if (!counts) return;
      const { createProgramCounter } = await import('./program-counter.ts');
      if (!isStopped) setCounter(createProgramCounter(counts));
    };
    // The finder works without counts.
    load().catch((cause: unknown) =>
      reportError({
        tag,
        message: 'counts of programs failed to load; the finder works without them',
        cause,
      }),
    );
    return () => {
      isStopped = true;
    };
  }, [tag, source]);
  return counter;
}
