/** A failure, as it is reported to the page. */
export interface ErrorDetail {
  readonly tag: string;
  readonly message: string;
  readonly cause?: unknown;
}

/** Reports a failure by the event `edu-embed:error`, `eduEmbed.onError` and one console line. */
export function reportError(detail: ErrorDetail): void {
  console.error(`<${detail.tag}> ${detail.message}`, detail.cause ?? '');
  document.dispatchEvent(new CustomEvent('edu-embed:error', { detail }));
  const onError = window.eduEmbed?.onError;
  // In a task of its own, so that an error of the page's function does not stop our code.
  if (typeof onError === 'function') setTimeout(onError, 0, detail);
}
