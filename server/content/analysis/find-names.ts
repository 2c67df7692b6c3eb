/** Finds the classes in HTML with double-quoted attributes. Text that looks like an attribute counts, too. */
export function findClasses(html: string): ReadonlySet<string> {
  const classes = new Set<string>();
  for (const [, names = ''] of html.matchAll(/\sclass="([^"]*)"/g))
    for (const name of names.match(/\S+/g) ?? []) classes.add(name);
  return classes;
}

/** Finds the tags in serialized HTML. */
export function findTags(html: string): ReadonlySet<string> {
  return new Set(html.match(/(?<=<)[a-z][\w-]*/g));
}
