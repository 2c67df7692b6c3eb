const escapes: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#039;' };

export const escapeText = (text: string): string =>
  text.replace(/[<>"']/g, (character) => escapes[character] ?? '');
