import { pluralize } from '../../src/core/text/format.ts';
import type { ElementData } from './element-data.ts';
import { choiceLabel } from './settings.ts';
import { findExample, formatStateUrl, type WorkbenchState } from './state-url.ts';

/** Describes the stage: its example and the number of attributes that differ from it. */
export function describeStage(state: WorkbenchState, element: ElementData): string {
  const { size } = state.attributes;
  const changes = size === 0 ? 'unchanged' : `${pluralize(size, 'attribute')} changed`;
  return `${findExample(element, state.example)?.name}, ${changes}`;
}

/** The settings of a folded stage's view: id, label and value. */
export function viewFacts(state: WorkbenchState): readonly (readonly [string, string, string])[] {
  return [
    ['width', 'Width', String(state.width ?? 'Full')],
    ['mode', 'Mode', choiceLabel('mode', state.mode)],
    ['scheme', 'Scheme', choiceLabel('scheme', state.scheme)],
    ['network', 'Network', choiceLabel('network', state.network)],
  ];
}

/** The classes of the layout that a state sets. */
export function layoutClasses({ split, panels, stage }: WorkbenchState): string {
  const isSplit = split !== 'none';
  return [
    isSplit && 'wb-layout--split',
    isSplit && stage === 'folded' && 'wb-layout--folded',
    !isSplit && panels === 'hidden' && 'wb-layout--alone',
  ]
    .filter(Boolean)
    .join(' ');
}

export interface UrlPart {
  readonly text: string;
  /** Whether the part is a parameter: only differences from the example are parameters. */
  readonly isChange: boolean;
}

/** The URL of a state in parts, so that its parameters stand out. */
export function splitStateUrl(state: WorkbenchState): readonly UrlPart[] {
  return formatStateUrl(state)
    .split(/(?<=[?&])|(?=&)/)
    .map((text, index) => ({ text, isChange: index > 0 && text !== '&' }));
}
