import { inject } from 'vitest';
import { testWholeSite } from './whole-site.ts';

testWholeSite({ origin: inject('socialWorkOrigin'), minPages: 85, minRedirects: 5 });
