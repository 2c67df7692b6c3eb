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
    reason:
      'The filter that is selected initially; it changes the list only after another filter was selected.',
  },
  {
    name: /^Collapse All$/,
    path: /./,
    reason: 'All cards are closed initially; it closes those that a visitor has opened.',
  },
];

/** Whether a control may change nothing. */
export function isIdleControl(name: string, path: string): boolean {
  return idleControls.some((control) => control.name.test(name) && control.path.test(path));
}
