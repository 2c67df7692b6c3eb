import type { BehaviourBoxProps } from './behaviour-box.element.ts';

export function BehaviourBox(_: BehaviourBoxProps) {
  return <p role="status">drawn</p>;
}
