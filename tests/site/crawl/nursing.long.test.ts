import { origin } from '../support/site-test.ts';
import { testWholeSite } from './whole-site.ts';

testWholeSite({ origin, minPages: 110, minRedirects: 20 });
