/**
 * `npm run expressions`: checks all regular expressions for super-linear time, and writes the list of linear
 * ones.
 */
import { updateList } from './check-expressions.ts';

const problems = updateList();
for (const problem of problems) console.error(problem);
console.log(`Expressions that need more than linear time: ${problems.length}`);
process.exit(problems.length > 0 ? 1 : 0);
