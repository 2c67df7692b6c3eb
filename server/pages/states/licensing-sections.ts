import { endSentence, formatLongDate } from '../../../src/core/text/format.ts';
import type { SchoolRegion } from '../../built-in/schools/school-directory.ts';
import type { LicensingRules } from '../../built-in/states/licensing.ts';
import { html, type Markup } from '../templates/html.ts';

/** The place that a section is about. */
type Place = Pick<SchoolRegion, 'name' | 'abbreviation'>;

const link = (url: string, label: string): Markup => html`<a href="${url}" rel="noopener">${label}</a>`;

/** Names the board that licenses people in a place, with the source, or states that no source names it. */
export function renderBoard(
  { name, abbreviation }: Place,
  { people, list, boardOf }: LicensingRules,
): Markup {
  const board = boardOf(abbreviation);
  if (!board)
    return html`<p>${name} licenses its own ${people}. We have not checked the name of its board yet. The ${link(list.url, list.name)} lists the board of every state.</p>`;
  const date = formatLongDate(board.asOf);
  return html`<p>The <strong>${board.name}</strong> licenses ${board.isForRegisteredNursesOnly ? 'registered nurses' : people} ${endSentence(`in ${name}`)}${board.isForRegisteredNursesOnly && ' Practical nurses have a separate board.'}</p>
<p class="school__note">Source: ${board.source}${date ? `, ${date}` : ', undated'}. The ${link(list.url, list.name)} links to every board.</p>`;
}

function describeCompact(place: Place, { people, compact, statusOf }: LicensingRules): string {
  const { name } = place;
  const agreement = compact.name;
  const isValidHere = `a license from ${name} is valid in ${name} alone`;
  switch (statusOf(place.abbreviation)) {
    case 'member':
      return compact.isOperating
        ? `Yes. ${name} is a member of the ${agreement}: ${people} whose home is ${name} can ask for a license that is valid in every member state.`
        : `Not yet. ${name} has passed the law to join the ${agreement}, which issues no multistate licenses so far. Until then, ${isValidHere}.`;
    case 'pending':
      return `Not yet. ${name} has passed the law to join the ${agreement}, but it is not in force. Until then, ${isValidHere}.`;
    case 'outside':
      return `No. ${name} is not a member of the ${agreement}, so ${isValidHere}.`;
    case 'unknown':
      return `Not that we know. The lists that we have do not name ${name} as a member of the ${agreement}. Ask the board.`;
  }
}

/** Says whether a license of the place is valid elsewhere, with source and date. */
export function renderCompact(place: Place, rules: LicensingRules): Markup {
  const { compact } = rules;
  const date = formatLongDate(compact.asOf);
  return html`<p>${describeCompact(place, rules)}</p>
<p class="school__note">Source: ${compact.source}${date && `, ${date}`}. ${link(compact.url, 'See today’s list')}.</p>`;
}

/** One or two words for a table or a list of facts. */
export function compactLabel({ abbreviation }: Place, { compact, statusOf }: LicensingRules): string {
  const status = statusOf(abbreviation);
  if (status === 'member') return compact.isOperating ? 'Member' : 'Law passed';
  return { pending: 'Law passed', outside: 'Not a member', unknown: 'Not listed' }[status];
}
