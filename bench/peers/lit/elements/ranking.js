import { css, html, LitElement } from 'lit';
import { shared } from './styles.js';

const visibleAtFirst = 25;
const orders = {
  Rank: (a, b) => a.rank - b.rank,
  Tuition: (a, b) => a.tuition - b.tuition,
  Name: (a, b) => a.name.localeCompare(b.name),
};

/** A list that can be sorted. A button shows more entries of a long list. */
export class PeerRanking extends LitElement {
  static properties = {
    heading: {},
    schools: { type: Array },
    order: { state: true },
    visible: { state: true },
  };
  static styles = [
    shared,
    css`
      ol { margin: 1rem 0; padding: 0; list-style: none; }
      li { position: relative; margin-bottom: .75rem; padding: 1rem 1rem 1rem 4rem; border: 1px solid var(--line); border-radius: .5rem; }
      .rank { position: absolute; top: 1rem; left: 1rem; font: 600 1.5rem Georgia, serif; }
      dl { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; margin: 0; }
      dt { font-size: .875rem; }
      dd { margin: 0; font-weight: 600; }
    `,
  ];

  constructor() {
    super();
    this.schools = [];
    this.order = 'Rank';
    this.visible = visibleAtFirst;
  }

  sort(event) {
    this.order = event.target.value;
  }

  showMore() {
    this.visible += visibleAtFirst;
  }

  render() {
    const sorted = [...this.schools].sort(orders[this.order]);
    return html`<h3>${this.heading}</h3>
      <label>Sort by
        <select @change=${this.sort}>${Object.keys(orders).map((name) => html`<option>${name}</option>`)}</select>
      </label>
      <ol>
        ${sorted.slice(0, this.visible).map(
          (school) => html`<li>
            <span class="rank">${school.rank}</span>
            <h4><a href=${school.href}>${school.name}</a></h4>
            <dl>
              <div><dt>City</dt><dd>${school.city}</dd></div>
              <div><dt>Tuition</dt><dd>$${school.tuition.toLocaleString('en-US')}</dd></div>
              <div><dt>Score</dt><dd>${school.score}</dd></div>
            </dl>
          </li>`,
        )}
      </ol>
      ${this.visible < this.schools.length ? html`<button class="button" type="button" @click=${this.showMore}>View more</button>` : null}`;
  }
}
customElements.define('peer-ranking', PeerRanking);
