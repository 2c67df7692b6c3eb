/** The part of Playwright's locator that both of our drivers support. */
export interface EngineLocator {
  locator(css: string, options?: { readonly hasText?: string }): EngineLocator;
  nth(index: number): EngineLocator;
  click(): Promise<unknown>;
  hover(): Promise<unknown>;
  focus(): Promise<unknown>;
  fill(text: string): Promise<unknown>;
  selectOption(option: { readonly label: string } | { readonly value: string }): Promise<unknown>;
  evaluateAll<T>(read: (elements: HTMLElement[]) => T): Promise<T>;
}

/** A page with the names and semantics of Playwright; locators pierce open shadow roots. */
export interface EnginePage {
  goto(url: string): Promise<unknown>;
  evaluate<T>(script: string | (() => T | Promise<T>)): Promise<T>;
  locator(css: string, options?: { readonly hasText?: string }): EngineLocator;
  readonly keyboard: { press(key: string): Promise<unknown> };
}

export interface Viewport {
  readonly width: number;
  readonly height: number;
}

/** A browser whose pages share neither cookies nor storage. */
export interface EngineBrowser {
  open(viewport: Viewport): Promise<{ readonly page: EnginePage; close(): Promise<void> }>;
  close(): Promise<void>;
}
