/** Tells the page about a failure: `edu-embed:error`, `eduEmbed.onError`, one console line. */
export interface ErrorDetail {
  readonly tag: string;
  readonly message: string;
  readonly cause?: unknown;
}

export function reportError(detail: ErrorDetail): void {
  console.error(`<${detail.tag}> ${detail.message}`, detail.cause ?? '');
  document.dispatchEvent(new CustomEvent('edu-embed:error', { detail }));
  const onError = window.eduEmbed?.onError;
  if (typeof onError === 'function') onError(detail);
}
