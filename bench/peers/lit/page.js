import { html } from 'lit';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import shapes from '#shapes' with { type: 'json' };

const json = (value) => JSON.stringify(value);
const card = ({ title, text, image, href, cta }) =>
  html`<peer-card heading=${title} text=${text} image=${image} href=${href} cta=${cta}></peer-card>`;
const slugOf = (href) => href.split('/')[2];
const escapeHtml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The shapes as one string: they have no bindings. */
const renderMap = ({ title, states }) =>
  `<svg viewBox="0 0 975 610" role="group" aria-label="${escapeHtml(title)}">${states
    .map(
      ({ name, href }) =>
        `<a href="${href}" aria-label="${escapeHtml(name)}" data-state="${escapeHtml(name)}"><path d="${shapes.paths[slugOf(href)]}"/></a>`,
    )
    .join('')}</svg>`;

const writers = {
  hero: ({ title, text, image }) =>
    html`<peer-hero heading=${title} text=${text} image=${image}></peer-hero>`,
  byline: ({ author, role, reviewer, date, href }) =>
    html`<p class="byline">By <a href=${href}>${author}</a>, ${role} · Reviewed by ${reviewer} · <time datetime=${date}>${date}</time></p>`,
  share: ({ label }) => html`<peer-share label=${label}></peer-share>`,
  accordion: ({ title, items }) =>
    html`<peer-accordion heading=${title} items=${json(items)}></peer-accordion>`,
  card,
  tooltip: ({ term, text }) => html`<peer-tooltip term=${term} text=${text}></peer-tooltip>`,
  slider: ({ title, cards }) => html`<peer-slider heading=${title}>${cards.map(card)}</peer-slider>`,
  quote: ({ text, cite }) => html`<peer-quote text=${text} cite=${cite}></peer-quote>`,
  map: (map) =>
    html`<peer-map class="map" heading=${map.title} states=${json(map.states)}>${unsafeHTML(renderMap(map))}</peer-map>`,
  finder: ({ title, degrees }) => html`<peer-finder heading=${title} degrees=${json(degrees)}></peer-finder>`,
  ranking: ({ title, schools }) =>
    html`<peer-ranking heading=${title} schools=${json(schools)}></peer-ranking>`,
  ring: ({ percent, label }) => html`<peer-ring percent=${percent} label=${label}></peer-ring>`,
  icons: ({ items }) =>
    html`<ul class="icons">${items.map(({ icon, title, text }) => html`<li><span aria-hidden="true">${icon}</span> <strong>${title}</strong> ${text}</li>`)}</ul>`,
  table: ({ head, rows }) =>
    html`<peer-table><table>
      <thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
      <tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody>
    </table></peer-table>`,
  banner: ({ title, text, href, cta }) =>
    html`<peer-banner heading=${title} text=${text} href=${href} cta=${cta}></peer-banner>`,
  contributors: ({ title, people }) =>
    html`<peer-contributors heading=${title} people=${json(people)}></peer-contributors>`,
  posts: ({ title, posts }) => html`<peer-posts heading=${title}>${posts.map(card)}</peer-posts>`,
};
const write = (widget) => writers[widget.type](widget);

const links = (list) =>
  html`<ul>${list.map(({ label, href }) => html`<li><a href=${href}>${label}</a></li>`)}</ul>`;

/** The content of the page's body. */
export const bodyOf = ({ menu, body, footer }) => html`<header class="site-header">
    <a href="/">Example</a>
    <nav aria-label="Main"><details><summary>Menu</summary>${links(menu)}</details></nav>
  </header>
  <main>
    ${body.map(
      ({ heading, text, widget }) => html`<section class="block">
        ${heading ? html`<h2>${heading}</h2>` : null}
        ${widget.type === 'hero' ? write(widget) : null}
        <p>${text}</p>
        ${widget.type === 'hero' ? null : write(widget)}
      </section>`,
    )}
  </main>
  <footer class="site-footer">${links(footer)}</footer>`;
