import { createRuntime } from '../core/bridge/runtime/render.tsx';

const loadEnvironment = async () => (await import('./environment.ts')).environment;

// The services are a chunk of their own, on its way while this one is read. Whoever draws asks again, and tells of a failure.
void Promise.allSettled([loadEnvironment()]);

export const { inTurn, render } = createRuntime(
  loadEnvironment,
  () => import('../core/bridge/runtime/created-root.ts'),
);
