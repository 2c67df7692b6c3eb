/** @throws TypeError unless the prefix is empty or a valid start of a tag */
export function assertPrefix(prefix: string): void {
  if (prefix && !/^[a-z][a-z0-9]*-$/.test(prefix))
    throw new TypeError(`The prefix ${JSON.stringify(prefix)} is invalid. Write it like "acme-".`);
}
