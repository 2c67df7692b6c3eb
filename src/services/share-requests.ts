/** Keeps answers and running questions; a failed one may be asked again. */
export function shareRequests() {
  const answers = new Map<string, Promise<unknown>>();
  const forget = (question: string): boolean => answers.delete(question);
  const share = <T>(question: string, ask: () => Promise<T>): Promise<T> => {
    const known = answers.get(question) as Promise<T> | undefined;
    if (known) return known;
    const answer = ask();
    answers.set(question, answer);
    answer.catch(() => forget(question));
    return answer;
  };
  return Object.assign(share, { forget });
}

export type ShareRequest = ReturnType<typeof shareRequests>;
