/**
 * Initials of a person's first and last name without credentials (`Kwame Boateng-Reyes, PhD, RN`
 * to `KB`), shown instead of a missing portrait.
 */
export function personInitials(name: string): string {
  const words = (name.split(',')[0] ?? '')
    .split(/\s+/)
    .filter((word) => /^[\p{Letter}\p{Number}]/u.test(word));
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen.map((word) => (Array.from(word ?? '')[0] ?? '').toUpperCase()).join('');
}
