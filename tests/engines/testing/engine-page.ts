/** What the checks do with elements of a page: the part of Playwright's locator that every engine's driver here has. */
export interface EngineLocator {
  locator(css: string, options?: { readonly hasText?: string }): EngineLocator;
  nth(index: number): EngineLocator;
  click(): Promise<unknown>;
  hover(): Promise<unknown>;
  focus(): Promise<unknown>;
  fill(text: string): Promise<unknown>;
  selectOption(option: { readonly label: string }): Promise<unknown>;
  evaluateAll<T>(read: (elements: HTMLElement[]) => T): Promise<T>;
}

/** A page, with names and meanings after Playwright's; a locator goes through open shadow roots. */
export interface EnginePage {
  goto(address: string): Promise<unknown>;
  evaluate<T>(script: string | (() => T | Promise<T>)): Promise<T>;
  locator(css: string, options?: { readonly hasText?: string }): EngineLocator;
  readonly keyboard: { press(key: string): Promise<unknown> };
  screenshot(options: { readonly path: string }): Promise<unknown>;
}

export interface Viewport {
  readonly width: number;
  readonly height: number;
}

/** A browser, whose pages have neither cookies nor storage of another. */
export interface EngineBrowser {
  open(viewport: Viewport): Promise<{ readonly page: EnginePage; close(): Promise<void> }>;
  close(): Promise<void>;
}
