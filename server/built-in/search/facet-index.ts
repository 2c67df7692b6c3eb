import { append } from '../../append.ts';
import type { Offer } from '../catalog/catalog.ts';
import { isSponsor } from '../catalog/sponsors.ts';
import { type FacetTerm, parseFacetFilters } from './facet-filters.ts';

/** Reads a program's facets, by the attribute names that clients filter by. */
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
/** One bit per program, 32 per entry. */
type Bits = Uint32Array;

export interface FacetIndex {
  /**
   * Returns the positions of the programs that match `facetFilters`, in ascending order.
   * @throws ProblemError with status 400
   */
  match(facetFilters: unknown): Positions;
}

function setBits(bits: Bits, positions: Positions): void {
  for (const position of positions)
    bits[position >>> 5] = (bits[position >>> 5] ?? 0) | (1 << (position & 31));
}

// Each operation has its own loop: one loop with the operation as a parameter takes 30 times as long.
function add(target: Bits, source: Bits): void {
  for (let index = 0; index < target.length; index += 1)
    target[index] = (target[index] ?? 0) | (source[index] ?? 0);
}

function addComplement(target: Bits, source: Bits): void {
  for (let index = 0; index < target.length; index += 1)
    target[index] = (target[index] ?? 0) | ~(source[index] ?? 0);
}

function intersect(target: Bits, source: Bits): void {
  for (let index = 0; index < target.length; index += 1)
    target[index] = (target[index] ?? 0) & (source[index] ?? 0);
}

function remove(target: Bits, source: Bits): void {
  for (let index = 0; index < target.length; index += 1)
    target[index] = (target[index] ?? 0) & ~(source[index] ?? 0);
}

function readPositions(bits: Bits, count: number): Positions {
  const positions: number[] = [];
  for (const [index, entry] of bits.entries()) {
    // Each step clears the lowest set bit.
    for (let bitsLeft = entry; bitsLeft !== 0; bitsLeft &= bitsLeft - 1) {
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
export function createFacetIndex(offers: readonly Offer[]): FacetIndex {
  const length = Math.ceil(offers.length / 32);
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

  function addPositions(bits: Bits, { attribute, value }: FacetTerm): void {
    const positions = (byAttribute.get(attribute) ?? indexAttribute(attribute)).get(value) ?? [];
    if (positions.length < length) {
      setBits(bits, positions);
      return;
    }
    const common = commonBits.get(positions) ?? new Uint32Array(length);
    if (!commonBits.has(positions)) setBits(common, positions);
    commonBits.set(positions, common);
    add(bits, common);
  }

  const scratch = new Uint32Array(length);

  function matchAny(terms: readonly FacetTerm[]): Bits {
    const bits = scratch.fill(0);
    for (const term of terms) {
      if (!term.isNegative) {
        addPositions(bits, term);
        continue;
      }
      const excluded = new Uint32Array(length);
      addPositions(excluded, term);
      addComplement(bits, excluded);
    }
    return bits;
  }

  return {
    match(facetFilters) {
      const bits = new Uint32Array(length).fill(0xffffffff);
      const excluded = new Uint32Array(length);
      for (const terms of parseFacetFilters(facetFilters)) {
        const [only] = terms;
        // Rankings exclude hundreds of schools; collect them and remove all in one step.
        if (only?.isNegative && terms.length === 1) addPositions(excluded, only);
        else intersect(bits, matchAny(terms));
      }
      remove(bits, excluded);
      return readPositions(bits, offers.length);
    },
  };
}
