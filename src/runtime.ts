import { createRuntime } from './core/browser/runtime/draw.tsx';

// The services are a chunk of their own, on its way while this one is read.
const environment = import('./environment.ts').then((module) => module.environment);

export const { draw } = createRuntime(environment, () => import('./core/browser/runtime/created-root.ts'));
