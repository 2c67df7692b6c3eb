/** Runs these tests with all color schemes, hostile values and copies, of which `npm test` uses some. */
import './accessibility.test.ts';
import './browser.test.ts';
import './lifecycle.test.ts';
