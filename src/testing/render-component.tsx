import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import type { DataSource } from '../core/data-source.ts';
import { type ElementContext, ElementReactContext } from '../core/element-context.ts';
import { createTestSource, testConfig } from './data-source.ts';

export { createTestSource, testConfig };

/** Renders a component as the bridge does, and records its events and tracking calls. */
export function renderComponent(
  component: ReactElement,
  { tag = 'test-element', source }: { tag?: string; source?: Partial<DataSource> } = {},
) {
  const emitted: { verb: string; detail: unknown }[] = [];
  const tracked: { name: string; payload: Readonly<Record<string, unknown>> }[] = [];
  const context: ElementContext = {
    tag,
    source: createTestSource(source),
    emit(verb, detail) {
      emitted.push({ verb, detail });
      return true;
    },
    track(name, payload) {
      tracked.push({ name, payload });
    },
  };
  const withContext = (content: ReactElement) => (
    <ElementReactContext value={context}>{content}</ElementReactContext>
  );
  const result = render(withContext(component));
  /** Re-renders with another element. */
  const update = (next: ReactElement) => result.rerender(withContext(next));
  return { ...result, update, emitted, tracked };
}
