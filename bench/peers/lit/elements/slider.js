import { css, html, LitElement } from 'lit';
import { shared } from './styles.js';

/** A strip with scroll snap for slotted cards, and buttons that scroll it by a card. */
export class PeerSlider extends LitElement {
  static properties = { heading: {} };
  static styles = [
    shared,
    css`
      .strip { display: flex; gap: 1rem; margin-bottom: .75rem; overflow-x: auto; scroll-snap-type: x mandatory; }
      ::slotted(*) { flex: 0 0 17rem; scroll-snap-align: start; }
    `,
  ];

  move(direction) {
    this.renderRoot.querySelector('.strip').scrollBy({ left: direction * 280, behavior: 'smooth' });
  }

  render() {
    return html`<section aria-label=${this.heading}>
      <h3>${this.heading}</h3>
      <div class="strip" tabindex="0"><slot></slot></div>
      <button type="button" @click=${() => this.move(-1)}>Previous</button>
      <button type="button" @click=${() => this.move(1)}>Next</button>
    </section>`;
  }
}
customElements.define('peer-slider', PeerSlider);
