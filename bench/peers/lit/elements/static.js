/** Elements without a script in the browser: the server renders them, and nothing hydrates them. */
import { css, html, LitElement } from 'lit';
import { shared } from './styles.js';

class PeerHero extends LitElement {
  static properties = { heading: {}, text: {}, image: {} };
  static styles = [
    shared,
    css`
      section { display: grid; gap: 1rem; margin-bottom: 1.5rem; padding: 1.25rem; border-radius: .75rem; background: var(--soft); }
      img { width: 100%; }
      h1 { margin: 0 0 .5em; font: 700 clamp(2rem, 6vw, 3.25rem)/1.2 Georgia, serif; text-wrap: balance; }
      @media (min-width: 48rem) { section { grid-template-columns: 1fr 1fr; align-items: center; } }
    `,
  ];
  render() {
    return html`<section>
      <img src=${this.image} alt="" width="640" height="400" fetchpriority="high" />
      <div><h1>${this.heading}</h1><p>${this.text}</p></div>
    </section>`;
  }
}
customElements.define('peer-hero', PeerHero);

class PeerCard extends LitElement {
  static properties = { heading: {}, text: {}, image: {}, href: {}, cta: {} };
  static styles = [
    shared,
    css`
      article { display: flex; flex-direction: column; align-items: start; height: 100%; padding: 1rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--paper); }
      img { width: 100%; margin-bottom: 1rem; aspect-ratio: 448 / 160; object-fit: cover; }
      .button { margin-top: auto; }
    `,
  ];
  render() {
    return html`<article>
      <img src=${this.image} alt="" width="448" height="160" loading="lazy" />
      <h3><a href=${this.href}>${this.heading}</a></h3>
      <p>${this.text}</p>
      <a class="button" href=${this.href}>${this.cta}</a>
    </article>`;
  }
}
customElements.define('peer-card', PeerCard);

class PeerQuote extends LitElement {
  static properties = { text: {}, cite: {} };
  static styles = [
    shared,
    css`
      figure { margin: 0; padding-inline-start: 1.25rem; border-inline-start: 4px solid var(--accent); font: italic 1.25rem/1.5 Georgia, serif; }
      blockquote { margin: 0; }
      figcaption { font: 1rem system-ui, sans-serif; }
    `,
  ];
  render() {
    return html`<figure><blockquote><p>${this.text}</p></blockquote><figcaption>${this.cite}</figcaption></figure>`;
  }
}
customElements.define('peer-quote', PeerQuote);

class PeerRing extends LitElement {
  static properties = { percent: { type: Number }, label: {} };
  static styles = [
    shared,
    css`
      p { display: flex; align-items: center; gap: 1rem; }
      strong { display: grid; flex: none; width: 6rem; height: 6rem; border-radius: 50%; background: radial-gradient(var(--paper) 60%, transparent 61%), conic-gradient(var(--accent) calc(var(--percent) * 1%), var(--line) 0); place-items: center; }
    `,
  ];
  render() {
    return html`<p style="--percent: ${this.percent}"><strong>${this.percent}%</strong> ${this.label}</p>`;
  }
}
customElements.define('peer-ring', PeerRing);

class PeerTable extends LitElement {
  static styles = [
    shared,
    css`
      :host { overflow-x: auto; }
      ::slotted(table) { width: 100%; border-collapse: collapse; }
    `,
  ];
  render() {
    return html`<slot></slot>`;
  }
}
customElements.define('peer-table', PeerTable);

class PeerPosts extends LitElement {
  static properties = { heading: {} };
  static styles = [
    shared,
    css`
      h2 { margin: 0 0 .5em; font: 700 1.75rem/1.2 Georgia, serif; }
      div { display: grid; grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); gap: 1rem; }
    `,
  ];
  render() {
    return html`<section aria-labelledby="heading"><h2 id="heading">${this.heading}</h2><div><slot></slot></div></section>`;
  }
}
customElements.define('peer-posts', PeerPosts);
