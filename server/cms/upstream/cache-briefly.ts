/**
 * Asks at most once in a while: what hundreds of answers need alike is not asked for
 * with each of them. A question that failed is asked again at once.
 */
export function cacheBriefly<Value>(
  ask: () => Promise<Value>,
  milliseconds: number,
  now: () => number = Date.now,
): () => Promise<Value> {
  let kept: { readonly answer: Promise<Value>; readonly until: number } | undefined;
  return () => {
    if (kept && now() < kept.until) return kept.answer;
    const answer = ask();
    const asked = { answer, until: now() + milliseconds };
    kept = asked;
    answer.catch(() => {
      if (kept === asked) kept = undefined;
    });
    return answer;
  };
}
