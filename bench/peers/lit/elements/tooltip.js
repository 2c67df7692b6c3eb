import { css, html, LitElement } from 'lit';
import { shared } from './styles.js';

export class PeerTooltip extends LitElement {
  static properties = { term: {}, text: {}, isOpen: { state: true } };
  static styles = [
    shared,
    css`
      :host { position: relative; }
      button { border: 0; border-bottom: 2px dotted var(--accent); border-radius: 0; }
      span:not([hidden]) { position: absolute; z-index: 1; top: 100%; left: 0; width: 18rem; padding: .75rem; border-radius: .375rem; background: var(--ink); color: var(--paper); }
    `,
  ];

  constructor() {
    super();
    this.isOpen = false;
  }

  set(isOpen) {
    this.isOpen = isOpen;
  }

  render() {
    return html`<button
        type="button"
        aria-describedby="text"
        @click=${() => this.set(!this.isOpen)}
        @focus=${() => this.set(true)}
        @blur=${() => this.set(false)}
        @keydown=${(event) => event.key === 'Escape' && this.set(false)}
      >${this.term}</button>
      <span role="tooltip" id="text" ?hidden=${!this.isOpen}>${this.text}</span>`;
  }
}
customElements.define('peer-tooltip', PeerTooltip);
