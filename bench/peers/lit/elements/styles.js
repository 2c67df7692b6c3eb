import { css } from 'lit';

/** Styles that all shadow roots share: controls, headings, links. */
export const shared = css`
  * { box-sizing: border-box; }
  :host { display: block; }
  h3, h4 { margin: 0 0 .5em; font-family: Georgia, serif; line-height: 1.2; text-wrap: balance; }
  h3 { font-size: 1.25rem; }
  h4 { font-size: 1.0625rem; }
  p { margin: 0 0 1em; }
  a { color: var(--accent); text-underline-offset: .15em; }
  :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
  img { display: block; max-width: 100%; height: auto; background: var(--soft); }
  button, select, input { min-height: 2.75rem; padding: 0 .75rem; border: 1px solid var(--line); border-radius: .375rem; background: var(--paper); color: inherit; font: inherit; }
  button { cursor: pointer; }
  .button { display: inline-block; padding: .5rem 1rem; border: 0; border-radius: .375rem; background: var(--accent); color: var(--on-accent); font-weight: 600; text-decoration: none; }
`;
