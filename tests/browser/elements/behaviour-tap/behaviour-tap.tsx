import type { BehaviourTapProps } from './behaviour-tap.element.ts';

export function BehaviourTap(_: BehaviourTapProps) {
  return <p role="status">drawn</p>;
}
