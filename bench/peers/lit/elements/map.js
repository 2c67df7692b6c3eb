import { css, html, LitElement } from 'lit';
import { shared } from './styles.js';

/** Shows the value of the state under the pointer or with the focus; the shapes are slotted. */
export class PeerMap extends LitElement {
  static properties = { heading: {}, states: { type: Array }, name: { state: true } };
  static styles = [shared, css`.value { min-height: 1.6em; }`];

  constructor() {
    super();
    this.states = [];
    this.name = '';
  }

  show(event) {
    this.name = event.target.closest?.('[data-state]')?.getAttribute('data-state') ?? '';
  }

  choose(event) {
    this.name = event.target.value;
  }

  render() {
    const chosen = this.states.find(({ name }) => name === this.name);
    return html`<h3>${this.heading}</h3>
      <div @pointerover=${this.show} @focusin=${this.show}><slot></slot></div>
      <p class="value" aria-live="polite">${chosen ? `${chosen.name}: ${chosen.value}` : 'Choose a state'}</p>
      <select aria-label="State" @change=${this.choose}>
        <option value="">Choose a state</option>
        ${this.states.map(({ name }) => html`<option ?selected=${name === this.name}>${name}</option>`)}
      </select>
      ${chosen ? html`<a href=${chosen.href}>More about ${chosen.name}</a>` : null}`;
  }
}
customElements.define('peer-map', PeerMap);
