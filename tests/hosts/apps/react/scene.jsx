import { useEffect, useRef, useState } from 'react';
import { initialState, publish, record } from '../scene.js';

/**
 * @param isServerRendered React 19 hydrates custom elements without their objects and event listeners: objects are
 * passed as JSON text, and an effect adds the listeners. `suppressHydrationWarning` allows for the attributes
 * `data-state` and, of children, `slot`, which our script may have set before React hydrates.
 */
export function Scene({ isServerRendered = false }) {
  const [state, setState] = useState(initialState);
  const main = useRef(null);
  useEffect(() => publish(setState), []);
  useEffect(() => {
    if (!isServerRendered) return;
    const stop = new AbortController();
    // Our events bubble.
    for (const type of ['content-accordion-toggle', 'program-finder-select'])
      main.current.addEventListener(type, record, { signal: stop.signal });
    return () => stop.abort();
  }, [isServerRendered]);
  const listen = isServerRendered ? undefined : record;
  return (
    <main ref={main}>
      {state.keys.map((key) => (
        <content-accordion key={key} id={key} suppressHydrationWarning oncontent-accordion-toggle={listen}>
          <accordion-section heading={`Question ${key}`} suppressHydrationWarning>
            <p>Answer {key}</p>
          </accordion-section>
        </content-accordion>
      ))}
      <school-rankings
        id="ranking"
        suppressHydrationWarning
        schools={isServerRendered ? JSON.stringify(state.schools) : state.schools}
      />
      {state.isShown && (
        <program-finder
          id="finder"
          suppressHydrationWarning
          heading={state.heading}
          onprogram-finder-select={listen}
        />
      )}
    </main>
  );
}
