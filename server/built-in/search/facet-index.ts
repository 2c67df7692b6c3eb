import { append } from '../../append.ts';
import type { Offer } from '../catalog/catalog.ts';
import { isSponsor } from '../catalog/sponsors.ts';
import { type FacetTerm, parseFacetFilters } from './facet-filters.ts';

/**
 * Reads the facets of an offer, which is one program of a school. The keys are the attribute names that
 * clients filter by.
 */
const facets: Readonly<Record<string, (offer: Offer) => string>> = {
  'school.sdbSchoolId': ({ school }) => school.id,
  'school.slug': ({ school }) => school.slug,
  'school.additional.stateCode': ({ school }) => school.stateCode,
  'program.degree.slug': ({ degree }) => degree.slug,
  'program.category.slug': ({ subject }) => subject.category.slug,
  'program.subject.slug': ({ subject }) => subject.slug,
  sponsored: ({ school }) => String(isSponsor(school)),
};

/** Whether programs have a facet of this name. */
export const isFacet = (attribute: string): boolean => Object.hasOwn(facets, attribute);

/** Returns a program's value of a facet; undefined for an unknown facet. */
export function readFacet(offer: Offer, attribute: string): string | undefined {
  return isFacet(attribute) ? facets[attribute]?.(offer) : undefined;
}

type Positions = readonly number[];
/** A bit set with one bit per program. Each word has 32 bits. */
type Bits = Uint32Array;

function setBits(bits: Bits, positions: Positions): void {
  for (const position of positions)
    bits[position >>> 5] = (bits[position >>> 5] ?? 0) | (1 << (position & 31));
}

// Each operation has its own loop: one loop with the operation as a parameter takes 30 times as long.
function unionWith(target: Bits, source: Bits): void {
  for (let index = 0; index < target.length; index += 1)
    target[index] = (target[index] ?? 0) | (source[index] ?? 0);
}

function unionWithComplement(target: Bits, source: Bits): void {
  for (let index = 0; index < target.length; index += 1)
    target[index] = (target[index] ?? 0) | ~(source[index] ?? 0);
}

function intersectWith(target: Bits, source: Bits): void {
  for (let index = 0; index < target.length; index += 1)
    target[index] = (target[index] ?? 0) & (source[index] ?? 0);
}

function subtract(target: Bits, source: Bits): void {
  for (let index = 0; index < target.length; index += 1)
    target[index] = (target[index] ?? 0) & ~(source[index] ?? 0);
}

function readPositions(bits: Bits, count: number): Positions {
  const positions: number[] = [];
  for (const [index, word] of bits.entries()) {
    // Each step clears the lowest set bit.
    for (let bitsLeft = word; bitsLeft !== 0; bitsLeft &= bitsLeft - 1) {
      const position = index * 32 + 31 - Math.clz32(bitsLeft & -bitsLeft);
      if (position < count) positions.push(position);
    }
  }
  return positions;
}

/**
 * Creates an index of programs by facet. Each filter term costs one operation per 32 programs,
 * so the largest allowed filter takes milliseconds.
 */
export function createFacetIndex(offers: readonly Offer[]) {
  const wordCount = Math.ceil(offers.length / 32);
  const byAttribute = new Map<string, ReadonlyMap<string, number[]>>();
  /** Cached bits of values that many programs share, because setting bit by bit is slow. */
  const commonBits = new Map<Positions, Bits>();

  function indexAttribute(attribute: string): ReadonlyMap<string, number[]> {
    const readValue = isFacet(attribute) ? facets[attribute] : undefined;
    const positions = new Map<string, number[]>();
    if (!readValue) return positions;
    for (const [position, offer] of offers.entries()) append(positions, readValue(offer), position);
    byAttribute.set(attribute, positions);
    return positions;
  }

  /** Sets the bits of the programs with the term's value, even if the term is negative. */
  function setMatches(bits: Bits, { attribute, value }: FacetTerm): void {
    const positions = (byAttribute.get(attribute) ?? indexAttribute(attribute)).get(value) ?? [];
    // A few positions cost less than a union, which takes one step per word.
    if (positions.length < wordCount) {
      setBits(bits, positions);
      return;
    }
    const common = commonBits.get(positions) ?? new Uint32Array(wordCount);
    if (!commonBits.has(positions)) setBits(common, positions);
    commonBits.set(positions, common);
    unionWith(bits, common);
  }

  const scratch = new Uint32Array(wordCount);

  /** Returns the programs that match any of the terms, in a shared buffer that the next call overwrites. */
  function matchAny(terms: readonly FacetTerm[]): Bits {
    const bits = scratch.fill(0);
    for (const term of terms) {
      if (!term.isNegative) {
        setMatches(bits, term);
        continue;
      }
      const excluded = new Uint32Array(wordCount);
      setMatches(excluded, term);
      unionWithComplement(bits, excluded);
    }
    return bits;
  }

  return {
    /**
     * Returns the positions of the programs that match `facetFilters`, in ascending order.
     * @throws ProblemError with status 400
     */
    match(facetFilters: unknown) {
      const bits = new Uint32Array(wordCount).fill(0xffffffff);
      const excluded = new Uint32Array(wordCount);
      for (const terms of parseFacetFilters(facetFilters)) {
        const [only] = terms;
        // Rankings exclude hundreds of schools; collect them and subtract all in one step.
        if (only?.isNegative && terms.length === 1) setMatches(excluded, only);
        else intersectWith(bits, matchAny(terms));
      }
      subtract(bits, excluded);
      return readPositions(bits, offers.length);
    },
  };
}
