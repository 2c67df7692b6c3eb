import { type FragmentDefinitionNode, Kind, parse, type SelectionSetNode } from 'graphql';
import type * as v from 'valibot';
import { expect, it } from 'vitest';
import * as documents from './documents.ts';
import * as shapes from './graphql-shapes.ts';

type AnySchema = v.GenericSchema & {
  readonly wrapped?: AnySchema;
  readonly item?: AnySchema;
  readonly pipe?: readonly AnySchema[];
  readonly entries?: Readonly<Record<string, AnySchema>>;
  readonly getter?: (input: unknown) => AnySchema;
  readonly options?: readonly AnySchema[];
  readonly literal?: string;
};

/** The objects that a schema accepts; several for a node, whose fields depend on its type. */
function objectsOf(schema: AnySchema): readonly { typename?: string; entries: Record<string, AnySchema> }[] {
  if (schema.getter) return objectsOf(schema.getter({ __typename: 'Page' }));
  if (schema.type === 'variant')
    return (schema.options ?? []).map(({ entries = {} }) => ({
      typename: entries.__typename?.literal,
      entries,
    }));
  if (schema.pipe)
    return schema.pipe.filter(({ entries }) => entries).flatMap(({ entries = {} }) => [{ entries }]);
  const inner = schema.wrapped ?? schema.item;
  if (inner) return objectsOf(inner);
  return schema.entries ? [{ entries: schema.entries }] : [];
}

/** Compares what a document requests with what the schema of its response reads. */
function compare(document: string, schema: AnySchema): { unrequested: string[]; unread: string[] } {
  const { definitions } = parse(document);
  const fragments = new Map(
    definitions
      .filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
      .map((fragment): [string, FragmentDefinitionNode] => [fragment.name.value, fragment]),
  );
  const operation = definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const unrequested: string[] = [];
  const unread: string[] = [];

  /** The requested fields of an object by their names in the response. */
  function fieldsOf(
    set: SelectionSetNode,
    typename: string | undefined,
  ): Map<string, SelectionSetNode | undefined> {
    const fields = new Map<string, SelectionSetNode | undefined>();
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) {
        fields.set((selection.alias ?? selection.name).value, selection.selectionSet);
        continue;
      }
      const fragment =
        selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection;
      const condition = fragment?.typeCondition?.name.value;
      if (fragment && (typename === undefined || condition === typename))
        for (const [name, inner] of fieldsOf(fragment.selectionSet, typename)) fields.set(name, inner);
    }
    return fields;
  }

  function walk(set: SelectionSetNode, objects: ReturnType<typeof objectsOf>, path: string): void {
    for (const { typename, entries } of objects) {
      const place = typename ? `${path}${typename}.` : path;
      const fields = fieldsOf(set, typename);
      for (const name of Object.keys(entries)) if (!fields.has(name)) unrequested.push(place + name);
      for (const [name, inner] of fields) {
        const entry = entries[name];
        if (!entry) unread.push(place + name);
        else if (inner) walk(inner, objectsOf(entry), `${place}${name}.`);
      }
    }
  }
  if (operation) walk(operation.selectionSet, objectsOf(schema), '');
  return { unrequested, unread };
}

// WordPress's pages have no excerpt and no categories, and lists of posts omit the content.
const node = 'nodeByUri.Page';
it.each([
  [
    'PageByPath',
    documents.pageByPathDocument,
    shapes.PageByPathSchema,
    [`${node}.excerpt`, `${node}.categories`],
  ],
  ['Menu', documents.menuDocument, shapes.MenuResponseSchema, []],
  ['Contributor', documents.contributorDocument, shapes.ContributorBySlugSchema, []],
  [
    'Contributors',
    documents.contributorsDocument,
    shapes.ContributorsSchema,
    ['status', 'posts'].map((name) => `contributors.nodes.${name}`),
  ],
  ['Ranking', documents.rankingDocument, shapes.RankingResponseSchema, []],
  ['AdRules', documents.adRulesDocument, shapes.AdRulesResponseSchema, []],
  ['Site', documents.siteDocument, shapes.SiteResponseSchema, []],
  ['PagePaths', documents.pagePathsDocument, shapes.PathsSchema, []],
  ['PostPaths', documents.postPathsDocument, shapes.PathsSchema, []],
  ['NewestPosts', documents.newestPostsDocument, shapes.NewestPostsSchema, ['posts.nodes.content']],
  ['Featured', documents.featuredDocument, shapes.FeaturedSchema, []],
  ['Viewer', documents.viewerDocument, shapes.ViewerSchema, []],
] as const)(
  'the query %s requests exactly the fields that the server reads',
  (_name, document, schema, omitted: readonly string[]) => {
    expect(compare(document, schema as AnySchema)).toEqual({ unrequested: omitted, unread: [] });
  },
);
