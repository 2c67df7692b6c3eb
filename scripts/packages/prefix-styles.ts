/** Style sheets of packages: tags get a placeholder for the prefix that a page registers. */
import { type Rule, writeRules } from '../../server/styles/style-rules.ts';

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

/** Returns the rules of a sheet that depend on the host's tag, with the placeholder. */
export function hostRules(rules: readonly Rule[], tag: string): string {
  const styled = rules.filter(({ kind }) => kind !== 'other');
  return markHosts(writeRules(styled, ({ text }) => text.includes(`:host(${tag}`)));
}
