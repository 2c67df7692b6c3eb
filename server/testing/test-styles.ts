import { createInlineStyles } from '../styles/inline-styles.ts';

/** Styles without elements, whose roots keep their links. */
export const testStyles = createInlineStyles(
  { tokens: ':root{color:red}', controls: {}, layout: { base: 'body{margin:0}' }, blocks: '', elements: {} },
  '',
  '',
);
