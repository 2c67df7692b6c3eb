/** Why a request failed: the message of Node's `fetch` is only “fetch failed”; the reason is in its cause. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  // If all addresses of a host fail, the cause has a code but no message.
  return cause.message || String((cause as Error & { readonly code?: string }).code);
}
