/** `buttonLabel` to `button-label`: a property's attribute. */
export function toKebab(name: string): string {
  return name.replace(/(?=[A-Z])/g, '-').toLowerCase();
}

/** `button-label` to `buttonLabel`: an attribute's property. */
export function toCamel(name: string): string {
  return name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** `us-state-map` to `UsStateMap`: a tag's component. */
export function toPascal(tag: string): string {
  const camel = toCamel(tag);
  return camel.charAt(0).toUpperCase() + camel.slice(1);
}

/** A slug for ids and jump links, in lower case with hyphens and without accents. */
export function toSlug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-|-$/g, '');
}
