/**
 * All checks of one element in one file, for `npm test -- TAG`. The checks share a worker, a server and a
 * browser. Browser checks run at the same time.
 */
import './accessibility.test.ts';
import './browser.test.ts';
import './lifecycle.test.ts';
import './hostile-css.test.ts';
import './server.test.ts';
import './declarations.test.ts';
import './styles.test.ts';
