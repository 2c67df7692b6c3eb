import type { BehaviorNearProps } from './behavior-near.element.ts';

export function BehaviorNear(_: BehaviorNearProps) {
  return <p role="status">rendered</p>;
}
