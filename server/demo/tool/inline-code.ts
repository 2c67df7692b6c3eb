import { html, type Markup } from '../../pages/templates/html.ts';

/** Renders text of a declaration or an example. Text between backticks becomes `<code>`. */
export function renderInlineCode(text: string): Markup {
  return html`${text.split('`').map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`))}`;
}
