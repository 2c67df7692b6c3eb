import { createRuntime } from './core/browser/runtime/draw.tsx';
import { adoptStyles } from './core/browser/runtime/styles.ts';

// The services are a chunk of their own, on its way while this one is read.
const environment = import('./environment.ts').then((module) => module.environment);

export { define } from './core/browser/runtime/define.ts';
export const { draw } = createRuntime(environment, adoptStyles);
