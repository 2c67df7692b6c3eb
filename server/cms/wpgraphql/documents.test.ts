import { readFileSync } from 'node:fs';
import { buildASTSchema, extendSchema, type GraphQLSchema, parse, validate } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { findSharedData } from '../../../scripts/testing/shared-data.ts';
import * as documents from './documents.ts';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const companion = parse(read('companion.graphql'));
const usedSchema = extendSchema(buildASTSchema(parse(read('schema.graphql'))), companion);
const entries = Object.entries(documents);

function problemsOf(schema: GraphQLSchema, document: string): string[] {
  return validate(schema, parse(document)).map(({ message }) => message);
}

describe('documents', () => {
  it.each(entries)('%s is valid against the schema of the fields in use', (_name, document) => {
    expect(problemsOf(usedSchema, document)).toEqual([]);
  });

  it('reports a document with an unknown field', () => {
    expect(problemsOf(usedSchema, '{ generalSettings { nothing } }')).toEqual([
      expect.stringContaining('nothing'),
    ]);
  });

  // The schema was recorded with shorter names of the plugin's post type and menu locations.
  const { path, isAbsent, reason } = findSharedData('wpgraphql-schema.graphql');
  describe.skipIf(isAbsent)(`against a real installation${reason}`, () => {
    let full: GraphQLSchema;
    beforeAll(() => {
      const recorded = readFileSync(path, 'utf8')
        .replace(/\bcontributor(s?\()/g, 'eduEmbedContributor$1')
        .replace(/(?<!eduEmbed)Contributor/g, 'EduEmbedContributor')
        .replace(/^ {2}(?=(?:PRIMARY|FOOTER)$)/gm, '  EDU_EMBED_');
      full = extendSchema(buildASTSchema(parse(recorded)), companion);
    });
    it.each(entries)('%s is valid against the full schema', (_name, document) => {
      expect(problemsOf(full, document)).toEqual([]);
    });
  });
});
