/**
 * A tag as it stands in `Surrogate-Key` and `Cache-Tag`, where spaces and commas part
 * one from the next and only ASCII may stand. Whoever purges writes tags as they
 * come from the CMS: they must come out the same.
 */
export function writeTag(tag: string): string {
  return tag.replace(/[\s,]+/g, '-').replace(/[^\x21-\x7e]/gu, (letter) => encodeURIComponent(letter));
}

/** What every cache in front is told of an answer, each by the header that it reads. */
export function tagHeaders(tags: readonly string[]): Record<'Surrogate-Key' | 'Cache-Tag', string> {
  const written = [...new Set(tags.map(writeTag))];
  return { 'Surrogate-Key': written.join(' '), 'Cache-Tag': written.join(',') };
}
