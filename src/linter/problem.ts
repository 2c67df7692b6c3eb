import type { Position } from './written-element.ts';

/** The finding of each rule. Generated reports and the documentation use these texts. */
export const ruleDescriptions = {
  'unknown-element': 'A tag that is almost the name of an element',
  'unknown-attribute': 'An attribute that the element does not have',
  'missing-attribute': 'An element without an attribute that it needs: it shows nothing',
  'duplicate-attribute': 'An attribute that an element has more than once: browsers use the first one',
  'invalid-value': 'A value that the attribute does not accept',
  'damaged-json': 'JSON whose quotes a text filter has replaced or cut',
  'self-closing':
    'A custom element that ends with `/>`, which HTML ignores: the rest of its parent becomes its content',
  'missing-end-tag': 'A custom element without an end tag: the rest of its parent becomes its content',
  'misplaced-element': 'An element in a position where it does not work',
  'unknown-id': 'A degree, category, subject or ranking that the site does not have',
  'dense-ads': 'Two ad slots with too little text between them',
  'image-size': 'An image without width and height, which moves the text below it when it loads',
  'blocked-by-policy': 'A source that the page’s Content Security Policy blocks',
  'wordpress-tag': 'A tag that WordPress removes when users of some roles save it',
  'wordpress-attribute': 'An attribute that WordPress removes or changes when users of some roles save it',
  'wordpress-paragraphs': 'An element whose content WordPress moves when it adds paragraphs',
  'wordpress-quotes': 'A tag that WordPress breaks because an attribute contains `>`',
} as const;

export type RuleName = keyof typeof ruleDescriptions;

export interface Problem {
  readonly rule: RuleName;
  /** Error: the element is empty or does not work. Warning: the element works, but has a flaw. */
  readonly severity: 'error' | 'warning';
  /** The problem and its fix. */
  readonly message: string;
  readonly position: Position;
  /** As it is in the page, with the page's prefix. */
  readonly tag: string;
  readonly attribute?: string;
  /** The correct spelling of a misspelled tag or attribute. */
  readonly fix?: string;
}
