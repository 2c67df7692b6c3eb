/** The order of test files in `npm test` and `npm run test:long`. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take longer than their size suggests, the longest first. A long file at the end leaves a core
 * idle.
 */
const longFiles = [
  'tests/conformance/lifecycle.test.ts',
  'tests/conformance/browser.test.ts',
  'tests/conformance/accessibility.test.ts',
  'tests/site/quality/page-budgets.test.ts',
  'tests/wordpress/site.test.ts',
  'tests/wordpress/editor/editing.test.ts',
  'tests/wordpress/separate-site.test.ts',
  'scripts/growth.test.ts',
  'server/growth.test.ts',
  'server/cms/upstream/cms-client.test.ts',
  'scripts/dev.test.ts',
];

/** A lower rank starts earlier. */
function rankOf({ moduleId }: TestSpecification): number {
  const index = longFiles.findIndex((file) => moduleId.endsWith(`/${file}`));
  return index === -1 ? longFiles.length : index;
}

/** Starts long files first, and the unit tests, which are short, after all other projects. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))].sort(
      (one, other) => Number(one === 'unit') - Number(other === 'unit'),
    );
    return projects.flatMap((name) =>
      sorted.filter(({ project }) => project.name === name).sort((one, other) => rankOf(one) - rankOf(other)),
    );
  }
}
