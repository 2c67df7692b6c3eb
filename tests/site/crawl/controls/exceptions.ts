export interface ControlException {
  /** The control's accessible name. */
  readonly name: RegExp;
  /** Path of the page that shows the control. */
  readonly path: RegExp;
  readonly reason: string;
}

/** Controls that are expected to change nothing on a first visit. */
export const idleControls: readonly ControlException[] = [
  {
    name: /^All$/,
    path: /^\/(?:contributors|healthcare-review-partners)\/$/,
    reason: 'This filter is selected initially. It changes the list only after another filter was selected.',
  },
  {
    name: /^Collapse All$/,
    path: /./,
    reason: 'All cards are closed initially. The control closes cards that a visitor has opened.',
  },
];

/** True if the control may change nothing on a first visit. */
export function isIdleControl(name: string, path: string): boolean {
  return idleControls.some((control) => control.name.test(name) && control.path.test(path));
}
