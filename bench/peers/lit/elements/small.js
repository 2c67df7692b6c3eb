import { css, html, LitElement } from 'lit';
import { shared } from './styles.js';

export class PeerShare extends LitElement {
  static properties = { label: {}, isCopied: { state: true } };
  static styles = [shared, css`p { display: flex; flex-wrap: wrap; align-items: center; gap: 1rem; }`];

  constructor() {
    super();
    this.isCopied = false;
  }

  async copy() {
    await navigator.clipboard.writeText(location.href);
    this.isCopied = true;
  }

  render() {
    return html`<p>
      <button type="button" @click=${this.copy}>${this.isCopied ? 'Link copied' : this.label}</button>
      <a href="mailto:?subject=Worth%20reading">Email</a> <a href="https://social.example/share">Post</a>
    </p>`;
  }
}
customElements.define('peer-share', PeerShare);

export class PeerBanner extends LitElement {
  static properties = { heading: {}, text: {}, href: {}, cta: {}, isOpen: { state: true } };
  static styles = [
    shared,
    css`
      aside { padding: 1.25rem; border: 2px solid var(--accent); border-radius: .75rem; }
      button { margin-inline-start: .75rem; }
    `,
  ];

  constructor() {
    super();
    this.isOpen = true;
  }

  close() {
    this.isOpen = false;
  }

  render() {
    if (!this.isOpen) return null;
    return html`<aside>
      <h3>${this.heading}</h3>
      <p>${this.text}</p>
      <a class="button" href=${this.href}>${this.cta}</a>
      <button type="button" @click=${this.close}>Close</button>
    </aside>`;
  }
}
customElements.define('peer-banner', PeerBanner);

export class PeerContributors extends LitElement {
  static properties = { heading: {}, people: { type: Array }, query: { state: true } };
  static styles = [
    shared,
    css`ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); gap: .5rem; padding: 0; list-style: none; }`,
  ];

  constructor() {
    super();
    this.people = [];
    this.query = '';
  }

  search(event) {
    this.query = event.target.value;
  }

  render() {
    const query = this.query.toLowerCase();
    const found = this.people.filter(({ name }) => name.toLowerCase().includes(query));
    return html`<h3>${this.heading}</h3>
      <label>Find a person <input type="search" @input=${this.search} /></label>
      <ul>${found.map(({ name, role, href }) => html`<li><a href=${href}>${name}</a> ${role}</li>`)}</ul>`;
  }
}
customElements.define('peer-contributors', PeerContributors);
