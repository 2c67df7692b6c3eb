/**
 * Creates a function that sends equal requests once and stores their responses. Failed requests are not
 * stored.
 */
export function dedupeRequests() {
  const responses = new Map<string, Promise<unknown>>();
  const deleteResponse = (key: string): boolean => responses.delete(key);
  const dedupe = <T>(key: string, request: () => Promise<T>): Promise<T> => {
    const stored = responses.get(key) as Promise<T> | undefined;
    if (stored) return stored;
    const response = request();
    responses.set(key, response);
    response.catch(() => deleteResponse(key));
    return response;
  };
  return Object.assign(dedupe, { delete: deleteResponse });
}

export type DedupeRequest = ReturnType<typeof dedupeRequests>;
