/** Why a request failed: the message of Node's `fetch` is only “fetch failed”; the reason is in its cause. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  // Several addresses of a host that all failed have a code and no message.
  return cause.message || String((cause as Error & { readonly code?: string }).code);
}
