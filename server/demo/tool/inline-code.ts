import { html, type Markup } from '../../pages/templates/html.ts';

/** A text of a declaration or an example, with code for what it has between backticks. */
export function renderInlineCode(text: string): Markup {
  return html`${text.split('`').map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`))}`;
}
