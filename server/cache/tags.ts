/**
 * A tag as it stands in `Surrogate-Key` and `Cache-Tag`, where spaces and commas part
 * one from the next and only ASCII may stand. Whoever purges writes tags as they
 * come from the CMS: they must come out the same.
 */
export function writeTag(tag: string): string {
  return tag.replace(/[\s,]+/g, '-').replace(/[^\x21-\x7e]/gu, (letter) => encodeURIComponent(letter));
}
