export interface LinkException {
  /** The link's accessible name. */
  readonly name: RegExp;
  /** Path and query of the page that the link opens. */
  readonly path: RegExp;
  /** Why the words are right although the target does not repeat them. */
  readonly reason: string;
}

/** Links whose text is correct, although their target does not contain its words. */
export const linkExceptions: readonly LinkException[] = [
  {
    name: /^Skip to (?:main )?content$/,
    path: /./,
    reason: 'Leads to the main content of the same page, which can have any heading.',
  },
  {
    name: /^Your privacy choices$/,
    path: /^\/do-not-sell-or-share-my-personal-information\/$/,
    reason: 'California’s privacy rules have both wordings for the same choice.',
  },
  {
    name: /^Are you ready to earn your online .* degree\?/,
    path: /^\/study-match\//,
    reason: 'A question that the page answers with programs; its words are in the specification.',
  },
  {
    name: /^Clear the filter$/,
    path: /^\/(?:contributors|healthcare-review-partners)\/$/,
    reason: 'Leads to the same list with everybody in it.',
  },
  {
    name: /^Remove /,
    path: /^\/compare\/\?schools=/,
    reason: 'Leads to the same comparison without the school.',
  },
  { name: /^Home$/, path: /^\/$/, reason: 'The heading of the home page is about its content.' },
];

export function findException(name: string, path: string): LinkException | undefined {
  return linkExceptions.find((exception) => exception.name.test(name) && exception.path.test(path));
}
