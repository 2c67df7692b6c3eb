import { decodeUrlPart } from '../../../src/core/urls.ts';
import { slugify } from '../../built-in/catalog/slugify.ts';
import { createSlugSimilarity } from '../../built-in/schools/slug-similarity.ts';
import type { IndexedContent } from '../../search/content-store.ts';
import { toWords } from '../../search/words.ts';

/** A page that a visitor may have meant. */
export interface NearPage {
  readonly title: string;
  readonly path: string;
}

interface Candidate extends NearPage {
  readonly slug: string;
  /** The last segment of the path, which is compared separately, because pages move between sections. */
  readonly name: string;
}

const maxPathCharacters = 200;
const maxWords = 8;
const minSimilarity = 0.5;
/** A page must be at least this similar, as a share of the best similarity. */
const minShareOfBest = 0.7;

/** The words of a path as a query: `/articles/night_shift.html` is `articles night shift`. */
export function wordsOfPath(path: string): string {
  const text = decodeUrlPart(path.slice(0, maxPathCharacters)).replace(/\.[a-z0-9]{1,5}\/?$/i, '');
  return toWords(text.replace(/[_.]+/g, ' ')).slice(0, maxWords).join(' ');
}

const lastSegment = (path: string): string => path.split('/').filter(Boolean).at(-1) ?? '';

const candidates = new WeakMap<IndexedContent, readonly Candidate[]>();

function listCandidates(content: IndexedContent): readonly Candidate[] {
  const known = candidates.get(content);
  if (known) return known;
  const listed = content.pages.map(({ title, path }) => {
    const decoded = decodeUrlPart(path);
    return { title, path, slug: slugify(decoded), name: slugify(lastSegment(decoded)) };
  });
  candidates.set(content, listed);
  return listed;
}

/** The pages whose paths are most similar to an unknown path, most similar first. */
export function findNearPages(content: IndexedContent, path: string, limit: number): readonly NearPage[] {
  const given = wordsOfPath(path);
  if (!given) return [];
  const toWhole = createSlugSimilarity(slugify(given));
  const toName = createSlugSimilarity(slugify(wordsOfPath(lastSegment(path))));
  return listCandidates(content)
    .map(({ title, path: found, slug, name }) => ({
      title,
      path: found,
      score: Math.max(toWhole(slug), toName(name)),
    }))
    .filter(({ score }) => score >= minSimilarity)
    .sort((one, other) => other.score - one.score)
    .filter(({ score }, _, [best]) => score >= (best?.score ?? 0) * minShareOfBest)
    .slice(0, limit)
    .map(({ title, path: found }) => ({ title, path: found }));
}
