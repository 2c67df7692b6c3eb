import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildASTSchema, extendSchema, type GraphQLSchema, parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import * as documents from './documents.ts';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const companion = parse(read('companion.graphql'));
const own = extendSchema(buildASTSchema(parse(read('schema.graphql'))), companion);
const entries = Object.entries(documents);

function problemsOf(schema: GraphQLSchema, document: string): string[] {
  return validate(schema, parse(document)).map(({ message }) => message);
}

describe('documents', () => {
  it.each(entries)('%s asks only for what the schema of the fields in use has', (_name, document) => {
    expect(problemsOf(own, document)).toEqual([]);
  });

  it('would be refused for a field that is not there', () => {
    expect(problemsOf(own, '{ generalSettings { nothing } }')).toEqual([expect.stringContaining('nothing')]);
  });

  // The schema of a real installation is large and not part of the project; where someone has it, it is the better judge.
  const full = fileURLToPath(new URL('../../../../shared/data/wpgraphql-schema.graphql', import.meta.url));
  it.runIf(existsSync(full)).each(entries)('%s asks only for what a real installation has', (_name, document) => {
    const schema = extendSchema(buildASTSchema(parse(readFileSync(full, 'utf8'))), companion);
    expect(problemsOf(schema, document)).toEqual([]);
  });
});
