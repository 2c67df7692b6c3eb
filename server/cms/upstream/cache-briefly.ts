/**
 * Caches the result of a function for `ttlMs` from the start of the call; calls in that time share it. Caches
 * no failure.
 */
export function cacheBriefly<Value>(
  fetchValue: () => Promise<Value>,
  ttlMs: number,
  now: () => number = Date.now,
): () => Promise<Value> {
  let cached: { readonly value: Promise<Value>; readonly expiresAt: number } | undefined;
  return () => {
    if (cached && now() < cached.expiresAt) return cached.value;
    const entry = { value: fetchValue(), expiresAt: now() + ttlMs };
    cached = entry;
    entry.value.catch(() => {
      if (cached === entry) cached = undefined;
    });
    return entry.value;
  };
}
