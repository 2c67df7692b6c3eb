/** Logs each message once. Settings are read often, and an error in them persists until it is fixed. */
export function logOnce(log: (message: string) => void): (message: string) => void {
  const logged = new Set<string>();
  return (message) => {
    if (logged.has(message)) return;
    logged.add(message);
    log(message);
  };
}
