import { createRuntime } from './core/browser/runtime/draw.tsx';
import { adoptStyles } from './core/browser/runtime/styles.ts';
import { environment } from './environment.ts';

export { define } from './core/browser/runtime/define.ts';
export const { draw } = createRuntime(environment, adoptStyles);
