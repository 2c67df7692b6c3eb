import type { BehaviourNearProps } from './behaviour-near.element.ts';

export function BehaviourNear(_: BehaviourNearProps) {
  return <p role="status">drawn</p>;
}
