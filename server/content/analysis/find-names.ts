/** Finds the classes in serialized HTML. */
export function findClasses(html: string): ReadonlySet<string> {
  const classes = new Set<string>();
  for (const [, names = ''] of html.matchAll(/\sclass="([^"]*)"/g))
    for (const name of names.split(/\s+/)) classes.add(name);
  return classes;
}

/** Finds the tags in serialized HTML. */
export function findTags(html: string): ReadonlySet<string> {
  return new Set(html.match(/(?<=<)[a-z][\w-]*/g));
}
