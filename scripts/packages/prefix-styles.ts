/** Style sheets of packages: tags get a placeholder for the prefix that a page registers. */

const placeholder = '%PREFIX%';

/** Puts the placeholder before the tag in each `:host(tag)`. */
export function markHosts(css: string): string {
  return css.replace(/:host\((?=[a-z]+-[a-z])/g, `:host(${placeholder}`);
}

/** Puts the placeholder before each of the tags where a selector starts with it. */
export function markTags(css: string, tags: readonly string[]): string {
  // Longer names come first, because a name can start with another one, such as `content-list`.
  const names = [...tags].sort((one, other) => other.length - one.length).join('|');
  // A name after `@container` is not a tag.
  const start = '(^|[{},\\s>+~])(?<!@container )';
  return css.replace(new RegExp(`${start}(${names})(?=[\\s>+~:.\\[,{])`, 'g'), `$1${placeholder}$2`);
}

/** Splits minified CSS into its top-level rules: the text before each block, and the block. */
function splitRules(css: string): { readonly head: string; readonly body: string }[] {
  const rules: { head: string; body: string }[] = [];
  let depth = 0;
  let start = 0;
  let open = 0;
  for (let index = 0; index < css.length; index++) {
    if (css[index] === '{' && depth++ === 0) open = index;
    else if (css[index] === '}' && --depth === 0) {
      rules.push({ head: css.slice(start, open), body: css.slice(open + 1, index) });
      start = index + 1;
    }
    // A statement such as `@import` has no block.
    else if (css[index] === ';' && depth === 0) start = index + 1;
  }
  return rules;
}

/** Returns the rules of a sheet that depend on the host's tag, with the placeholder. */
export function hostRules(css: string, tag: string): string {
  const start = `:host(${tag}`;
  return splitRules(css)
    .map(({ head, body }) => {
      if (head.startsWith('@')) {
        const inner = body.includes(start) ? hostRules(body, tag) : '';
        return inner && `${head}{${inner}}`;
      }
      return head.includes(start) ? markHosts(`${head}{${body}}`) : '';
    })
    .join('');
}
