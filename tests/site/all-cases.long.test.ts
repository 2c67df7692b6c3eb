/** Runs these tests with all pages, sizes and values, of which `npm test` uses some. */
import './ads/layout.test.ts';
import './foreign-pages/foreign-links.test.ts';
import './pages/contributors.test.ts';
import './pages/widgets-page.test.ts';
import './quality/assistive.test.ts';
import './quality/style-delivery.test.ts';
import './quality/weight.test.ts';
import './quality/with-javascript.test.ts';
import './visitors/failures.test.ts';
import './visitors/hostile.test.ts';
import './visitors/journeys.test.ts';
import './visitors/outbound.test.ts';
import './workbench/element-page.test.ts';
