import { hashOf } from '../hash-of.ts';

/** A page's bytes. */
export interface WrittenPage {
  readonly body: Buffer;
  /** Changes whenever the body changes. */
  readonly fingerprint: string;
}

/** An element whose end tag is not written yet. */
interface OpenElement {
  readonly tag: string;
  /** Its shadow root; empty for a plain tag. */
  readonly root: readonly Buffer[];
}

/**
 * Joins the page's HTML and the rendered elements. Each shadow root follows the element's own children, right
 * before its end tag. The browser paints while it parses: if the root came first, slotted content that
 * arrives later would move everything below it. The page's style sheet hides an element until its root has
 * arrived.
 */
export class PageWriter {
  readonly #body: Buffer[] = [];
  /** The parts of the body that are not elements. */
  readonly #htmlParts: Buffer[] = [];
  #htmlBytes = 0;
  /** The hash of each element, after the number of bytes of HTML before it. */
  readonly #elementHashes: (string | number)[] = [];
  readonly #open: OpenElement[] = [];
  #html = '';

  /** Writes serialized HTML of the page: no text or attribute value in it contains `<`. */
  writeHtml(html: string): void {
    if (this.#open.length === 0) {
      this.#html += html;
      return;
    }
    let written = 0;
    let from = 0;
    let end = -1;
    for (let element = this.#open.at(-1); element; element = this.#open.at(-1)) {
      // Searching again for each nested element would take quadratic time.
      if (end < from) end = html.indexOf(`</${element.tag}>`, from);
      if (end < 0) break;
      const start = html.slice(from, end).indexOf(`<${element.tag}`);
      if (start >= 0) {
        from += start + 1;
        // A nested element with the same tag, which stays a plain tag.
        if (/[\s>]/.test(html.charAt(from + element.tag.length))) this.#open.push({ ...element, root: [] });
        continue;
      }
      this.#html += html.slice(written, end);
      if (element.root.length > 0) this.#endHtml(element.root);
      this.#open.pop();
      written = end;
      from = end + 1;
    }
    this.#html += html.slice(written);
  }

  /**
   * Writes an element's start tag; its root, if it has one, follows before its end tag.
   *
   * @param hash changes whenever the start tag or the root changes
   */
  writeElement(tag: string, hash: string, startTag: Buffer, ...root: readonly Buffer[]): void {
    this.#endHtml([startTag]);
    this.#elementHashes.push(this.#htmlBytes, hash);
    this.#open.push({ tag, root });
  }

  finish(): WrittenPage {
    // Only elements without an end tag are still open.
    for (let element = this.#open.pop(); element; element = this.#open.pop()) this.#endHtml(element.root);
    this.#endHtml([]);
    // Contains the elements' hashes: hashing their bytes again would take longer than joining the page.
    const identity = Buffer.concat([...this.#htmlParts, Buffer.from(this.#elementHashes.join('\n'))]);
    return { body: Buffer.concat(this.#body), fingerprint: hashOf(identity) };
  }

  #endHtml(next: readonly Buffer[]): void {
    if (this.#html) {
      const html = Buffer.from(this.#html);
      this.#body.push(html);
      this.#htmlParts.push(html);
      this.#htmlBytes += html.byteLength;
      this.#html = '';
    }
    this.#body.push(...next);
  }
}
