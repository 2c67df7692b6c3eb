import { serverElements } from '#generated/registry.ts';

/** `npm test -- TAG` tests one element. The suite then runs several browser tests at a time. */
const { TEST_ELEMENT: onlyTag } = process.env;
export const isOneElement = Boolean(onlyTag);

/** True if the suite checks an element or a shared component with this name. */
export const isTested = (name: string): boolean => !onlyTag || name === onlyTag;

/** The elements that the suite checks. */
export const testedElements = serverElements.filter(({ declaration }) => isTested(declaration.tag));
