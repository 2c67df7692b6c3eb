/**
 * The `mailto:` URL of an email address, without the headers after a `?`.
 * Undefined if the text is not exactly one address.
 */
export function toMailtoUrl(email: string | undefined): string | undefined {
  const address = email?.trim().replace(/^mailto:|\?.*$/gis, '') ?? '';
  return /^[^\s@<>"?&,;:]+@[^\s@<>"?&,;:]+$/.test(address) ? `mailto:${address}` : undefined;
}
