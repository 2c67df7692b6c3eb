/** Runs these tests with all variants of the script and all inputs, of which `npm test` runs some. */
import './disclosures.test.ts';
import './failing-chunks.test.ts';
import './forms.test.ts';
import './hovering.test.ts';
import './hydration.test.ts';
import './including.test.ts';
import './intent.test.ts';
import './lifecycle.test.ts';
import './outbound.test.ts';
import './strategies.test.ts';
