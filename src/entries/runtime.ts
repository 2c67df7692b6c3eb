import { createRuntime } from '../core/bridge/runtime/render.tsx';

const loadEnvironment = async () => (await import('./environment.ts')).environment;

// Loads the services' chunk in parallel. Rendering loads it again and reports a failure.
void Promise.allSettled([loadEnvironment()]);

export const { inTurn, render } = createRuntime(
  loadEnvironment,
  () => import('../core/bridge/runtime/created-root.ts'),
);
