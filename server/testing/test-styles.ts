import { readRules } from '../../scripts/build/styles/parse-rules.ts';
import { createInlineStyles } from '../styles/inline-styles.ts';

/** Inline styles without rules for elements, so that roots keep their links to stylesheets. */
export const testStyles = createInlineStyles(
  {
    tokens: ':root{color:red}',
    controls: {},
    layout: { base: readRules('body{margin:0}') },
    blocks: [],
    elements: {},
  },
  '',
  '',
);
