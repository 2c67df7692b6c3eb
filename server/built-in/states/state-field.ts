import type { Catalog, Offer } from '../catalog/catalog.ts';
import { nameWithoutAll, slugOf, subjectEntries } from '../catalog/degree-tree.ts';

/** The field of a site, from its settings. */
export interface SiteField {
  readonly category: string;
  readonly subject: string;
}

/** The programs that a state's figures are about. */
export interface StateField {
  /** In lower case, for use within a sentence: `health professions`. */
  readonly name: string;
  /** What the figures include: one or two sentences of plain text. */
  readonly note: string;
  readonly offers: readonly Offer[];
}

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });
const countNote = 'Each degree a school offers in a subject counts as one program.';

const healthNote =
  'The figures cover the health professions as the federal classification of programs defines them ' +
  '(CIP 51): nursing and fields such as pharmacy, public health and health administration. ' +
  'They do not separate nursing from the other fields.';

/** Names a site's programs for page titles: `Nursing and health programs`. */
export function programsTitle({ category, subject }: SiteField): string {
  const subjectSlug = slugOf('subject', subject);
  if (slugOf('category', category) === 'nursing-and-healthcare') return 'Nursing and health programs';
  const found = subjectEntries.find(({ slug }) => slug === subjectSlug);
  return found ? `${nameWithoutAll(found.name)} programs` : 'Programs';
}

/** Imported data does not separate social work from the rest of its CIP family. */
const widerSubjects: Readonly<Record<string, { readonly slug: string; readonly note: string }>> = {
  'social-work': {
    slug: 'public-administration-and-social-services',
    note:
      'The figures cover public administration and social services as the federal classification of programs ' +
      'defines them (CIP 44). Social work is a part of this family, and the data does not separate it.',
  },
};

function offersOfSubject(catalog: Catalog, category: string, subject: string): readonly Offer[] {
  return (catalog.offersByCategory.get(category) ?? []).filter((offer) => offer.subject.slug === subject);
}

function findSubject(catalog: Catalog, category: string, slug: string): StateField | undefined {
  const name = subjectEntries.find((subject) => subject.slug === slug)?.name.toLowerCase();
  const offers = offersOfSubject(catalog, category, slug);
  if (name && offers.length > 0) return { name, note: `The figures cover ${name}. ${countNote}`, offers };
  const wider = widerSubjects[slug];
  const entry = subjectEntries.find((subject) => subject.slug === wider?.slug);
  if (!wider || !entry) return undefined;
  return {
    name: nameWithoutAll(entry.name).toLowerCase(),
    note: `${wider.note} ${countNote}`,
    offers: offersOfSubject(catalog, category, wider.slug),
  };
}

function findCategory(catalog: Catalog, category: string): StateField | undefined {
  const subjects = subjectEntries.filter((subject) => subject.category.slug === category);
  const [first] = subjects;
  if (!first) return undefined;
  const name = first.category.name.toLowerCase();
  const families = subjects.flatMap((subject) =>
    subject.cip ? [`${nameWithoutAll(subject.name).toLowerCase()} (CIP ${subject.cip})`] : [],
  );
  const definition = families.length > 0 ? `: ${list.format(families)}` : '';
  return {
    name,
    note: `The figures cover ${name}${definition}. ${countNote}`,
    offers: catalog.offersByCategory.get(category) ?? [],
  };
}

/**
 * Finds the programs that the figures of a site's field count: the programs of its subject if the data
 * contains any, or else the programs of its category. Undefined if the degree tree contains neither.
 */
export function fieldOf(catalog: Catalog, site: SiteField): StateField | undefined {
  const category = slugOf('category', site.category) ?? '';
  if (category === 'nursing-and-healthcare')
    return {
      name: 'health professions',
      note: `${healthNote} ${countNote}`,
      offers: catalog.offersByCategory.get(category) ?? [],
    };
  const subject = slugOf('subject', site.subject);
  return (subject && findSubject(catalog, category, subject)) || findCategory(catalog, category);
}
