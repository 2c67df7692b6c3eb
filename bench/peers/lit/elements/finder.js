import { css, html, LitElement } from 'lit';
import { shared } from './styles.js';

/** A form with three selects: each one offers the choices that fit the select before it. */
export class PeerFinder extends LitElement {
  static properties = {
    heading: {},
    degrees: { type: Array },
    degree: { state: true },
    category: { state: true },
    subject: { state: true },
  };
  static styles = [
    shared,
    css`
      form { display: grid; gap: .75rem; padding: 1.25rem; border-radius: .75rem; background: var(--soft); }
      h3 { margin: 0; }
      select { width: 100%; }
      @media (min-width: 48rem) { form { grid-template-columns: repeat(3, 1fr); } h3 { grid-column: 1 / -1; } }
    `,
  ];

  constructor() {
    super();
    this.degrees = [];
    this.degree = '';
    this.category = '';
    this.subject = '';
  }

  field(name, label, choices, choose) {
    return html`<div>
      <label for=${name}>${label}</label>
      <select id=${name} name=${name} ?disabled=${choices.length === 0} @change=${(event) => choose(event.target.value)}>
        <option value="">Choose one</option>
        ${choices.map(({ id, name: text }) => html`<option value=${id} ?selected=${this[name] === id}>${text}</option>`)}
      </select>
    </div>`;
  }

  chooseDegree(id) {
    this.degree = id;
    this.chooseCategory('');
  }

  chooseCategory(id) {
    this.category = id;
    this.subject = '';
  }

  render() {
    const categories = this.degrees.find(({ id }) => id === this.degree)?.categories ?? [];
    const subjects = categories.find(({ id }) => id === this.category)?.subjects ?? [];
    return html`<form action="/search/">
      <h3>${this.heading}</h3>
      ${this.field('degree', 'I want my', this.degrees, (id) => this.chooseDegree(id))}
      ${this.field('category', 'In', categories, (id) => this.chooseCategory(id))}
      ${this.field('subject', 'Focusing on', subjects, (id) => {
        this.subject = id;
      })}
      <button class="button" type="submit">Search programs</button>
    </form>`;
  }
}
customElements.define('peer-finder', PeerFinder);
