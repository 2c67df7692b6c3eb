/** Buttons whose words need not be in the heading of the page that they lead to, with the reason. */
export const generalButtons: readonly {
  readonly name: RegExp;
  readonly path: RegExp;
  readonly reason: string;
}[] = [];

/** Whether a button leads to its page by words that the page need not repeat. */
export function isGeneralButton(name: string, url: string): boolean {
  return generalButtons.some((button) => button.name.test(name) && button.path.test(new URL(url).pathname));
}
