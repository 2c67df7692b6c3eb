import { testElements } from '../../testing/registry.ts';
import { createFragmentRenderer, type FragmentRenderer } from '../fragment-renderer.ts';

/** Creates a renderer of the test elements that link the stylesheet at this URL. */
export const createTestRenderer = (stylesheet: string): FragmentRenderer =>
  createFragmentRenderer({
    elements: testElements,
    stylesheet,
    build: 'b1',
    maxBytes: 100_000,
    logger: { warn: () => undefined },
  });
