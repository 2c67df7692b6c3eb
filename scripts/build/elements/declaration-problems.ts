import {
  type AttributeTable,
  type ElementDeclaration,
  hydrationStrategies,
} from '../../../src/core/declaration.ts';

/** A problem in a declaration, with the path of property names that leads to it. */
export interface Problem {
  readonly path: readonly string[];
  readonly message: string;
}

export const strategies: readonly string[] = hydrationStrategies;
const behaviors = ['load', 'visible', 'interaction'];
const attributeTypes = ['string', 'url', 'boolean', 'number', 'integer', 'enum', 'list', 'json'];
const expectedDefaults: Readonly<Record<string, string>> = {
  string: 'string',
  url: 'string',
  enum: 'string',
  boolean: 'boolean',
  number: 'number',
  integer: 'number',
};

const quote = (value: unknown) => (typeof value === 'string' ? `'${value}'` : String(JSON.stringify(value)));

/** Reports a value that is not one of the allowed words. */
function checkWord(path: readonly string[], value: unknown, allowed: readonly string[]): Problem[] {
  if (typeof value === 'string' && allowed.includes(value)) return [];
  const name = path.at(-1);
  const list = allowed.join(', ');
  if (value === undefined) return [{ path, message: `${name} is missing. Set it to one of ${list}.` }];
  return [{ path, message: `${name}: ${quote(value)} is not one of ${list}.` }];
}

function checkText(path: readonly string[], value: unknown): Problem[] {
  if (typeof value === 'string' && value.trim() !== '') return [];
  return [{ path, message: `${path.join('.')} is empty. Describe it in one sentence.` }];
}

function checkDefault(path: readonly string[], spec: Readonly<Record<string, unknown>>): Problem[] {
  const { type, default: value, values } = spec;
  if (value === undefined) return [];
  const at = [...path, 'default'];
  const name = path.at(-1);
  if (type !== 'list' && Array.isArray(values) && !values.includes(value))
    return [{ path: at, message: `${name}: default ${quote(value)} is not one of ${values.join(', ')}.` }];
  const expected = expectedDefaults[String(type)];
  if (expected && typeof value !== expected)
    return [{ path: at, message: `${name}: default ${quote(value)} is not a ${expected}.` }];
  if (type === 'list' && !Array.isArray(value))
    return [{ path: at, message: `${name}: default ${quote(value)} is not an array. Write ['a', 'b'].` }];
  return [];
}

function checkAttributes(table: AttributeTable, path: readonly string[]): Problem[] {
  return Object.entries(table).flatMap(([name, spec]) => {
    const at = [...path, name];
    const values: Readonly<Record<string, unknown>> = { ...spec };
    if (!/^[a-z][a-zA-Z0-9]*$/.test(name))
      return [{ path: at, message: `attribute "${name}" is not in camel case. Write it like buttonLabel.` }];
    const problems = [
      ...checkWord([...at, 'type'], values.type, attributeTypes).map((problem) => ({
        ...problem,
        message: `${name}: ${problem.message}`,
      })),
      ...checkText([...at, 'description'], values.description),
      ...checkDefault(at, values),
    ];
    if (values.type === 'enum' && !(Array.isArray(values.values) && values.values.length > 0))
      problems.push({ path: at, message: `${name}: an enum needs values, for example ['small', 'large'].` });
    if (values.type === 'json' && typeof values.clean !== 'function')
      problems.push({ path: at, message: `${name}: a JSON attribute needs clean(). Use json(…).` });
    return problems;
  });
}

/**
 * Finds values in a declaration that the build cannot use. The build does not check types.
 *
 * @param parents the elements that have child tags of their own, by child tag
 */
export function findDeclarationProblems(
  declaration: ElementDeclaration,
  folderName: string,
  parents: ReadonlyMap<string, string>,
): Problem[] {
  const { tag, summary, hydrate, behavior, chunk, attributes, events, items } = declaration;
  const problems: Problem[] = [];
  if (tag !== folderName)
    problems.push({
      path: ['tag'],
      message: `tag: ${quote(tag)} differs from the folder name. Write '${folderName}'.`,
    });
  const parent = parents.get(tag);
  if (parent)
    problems.push({
      path: ['tag'],
      message: `tag: ${quote(tag)} is the tag of children of <${parent}>. Choose another tag.`,
    });
  problems.push(...checkText(['summary'], summary), ...checkWord(['hydrate'], hydrate, strategies));
  if (behavior !== undefined) problems.push(...checkWord(['behavior'], behavior, behaviors));
  if (chunk !== undefined) problems.push(...checkWord(['chunk'], chunk, ['small', 'own']));
  if (typeof attributes !== 'object' || attributes === null)
    problems.push({ path: ['attributes'], message: 'attributes is missing. Write {} when there are none.' });
  else problems.push(...checkAttributes(attributes, ['attributes']));
  if (items?.attributes) problems.push(...checkAttributes(items.attributes, ['items', 'attributes']));
  for (const name of Object.keys(events ?? {}))
    if (!name.startsWith(`${folderName}:`))
      problems.push({
        path: ['events', name],
        message: `event "${name}" does not start with the tag. Write "${folderName}:${name.split(':').at(-1)}".`,
      });
  return problems;
}
