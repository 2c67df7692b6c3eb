import type { BehaviorBoxProps } from './behavior-box.element.ts';

export function BehaviorBox(_: BehaviorBoxProps) {
  return <p role="status">rendered</p>;
}
