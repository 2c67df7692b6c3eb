import { css, html, LitElement } from 'lit';
import { shared } from './styles.js';

export class PeerAccordion extends LitElement {
  static properties = { heading: {}, items: { type: Array }, open: { state: true } };
  static styles = [
    shared,
    css`
      div { border-top: 1px solid var(--line); }
      h4 { margin: 0; }
      button { width: 100%; border: 0; background: none; text-align: start; }
      button::after { float: right; content: '+'; }
      button[aria-expanded='true']::after { content: '−'; }
    `,
  ];

  constructor() {
    super();
    this.items = [];
    this.open = new Set();
  }

  toggle(index) {
    const open = new Set(this.open);
    if (!open.delete(index)) open.add(index);
    this.open = open;
  }

  render() {
    return html`<section>
      <h3>${this.heading}</h3>
      ${this.items.map(
        ({ title, text }, index) => html`<div>
          <h4>
            <button
              type="button"
              aria-expanded=${this.open.has(index)}
              aria-controls="panel-${index}"
              @click=${() => this.toggle(index)}
            >${title}</button>
          </h4>
          <p id="panel-${index}" ?hidden=${!this.open.has(index)}>${text}</p>
        </div>`,
      )}
    </section>`;
  }
}
customElements.define('peer-accordion', PeerAccordion);
