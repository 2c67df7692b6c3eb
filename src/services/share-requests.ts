/**
 * Creates a function that runs equal requests once and stores their responses. Failed requests are not
 * stored.
 */
export function shareRequests() {
  const responses = new Map<string, Promise<unknown>>();
  const forget = (key: string): boolean => responses.delete(key);
  const share = <T>(key: string, request: () => Promise<T>): Promise<T> => {
    const stored = responses.get(key) as Promise<T> | undefined;
    if (stored) return stored;
    const response = request();
    responses.set(key, response);
    response.catch(() => forget(key));
    return response;
  };
  return Object.assign(share, { forget });
}

export type ShareRequest = ReturnType<typeof shareRequests>;
