/** Passes on each message once: settings are read again and again, and a fault in them stays until someone mends it. */
export function logOnce(say: (message: string) => void): (message: string) => void {
  const said = new Set<string>();
  return (message) => {
    if (said.has(message)) return;
    said.add(message);
    say(message);
  };
}
