import { createRuntime } from '../core/bridge/runtime/render.tsx';

export const { inTurn, render } = createRuntime();
