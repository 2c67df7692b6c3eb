import type { BehaviorTapProps } from './behavior-tap.element.ts';

export function BehaviorTap(_: BehaviorTapProps) {
  return <p role="status">rendered</p>;
}
