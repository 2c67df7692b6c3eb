import { hash } from 'node:crypto';

/** A `<style>` or `<script>` element with text. */
export interface InlineElement {
  readonly html: string;
  /** The source that allows it in the content security policy: `'sha256-…'`. */
  readonly source: string;
}

/**
 * @param text must not contain the element's end tag
 * @param attributes HTML after the tag's name
 */
export function toInline(tag: 'style' | 'script', text: string, attributes = ''): InlineElement {
  return {
    html: `<${tag}${attributes}>${text}</${tag}>`,
    source: `'sha256-${hash('sha256', text, 'base64')}'`,
  };
}
