import type { Attack } from '../attack.ts';
import { sendRequest } from '../requests.ts';

const texts = [
  '<content-card heading="x"></content-card>'.repeat(500),
  '<school-rankings extid="health-professions-us" limit="25"></school-rankings>'.repeat(500),
  '<!-- wp:edu/content-card {"heading":"x"} /-->'.repeat(1000),
  '<p><b>'.repeat(10_000),
  'x'.repeat(240_000),
].map((html) => new URLSearchParams({ html }).toString());

/**
 * Large bodies for the workbench, whose routes need no authentication: up to 240 KB, 1,000 of our elements or
 * 20,000 HTML elements.
 */
export function workbenchAttack(origin: string): Attack {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return {
    name: 'large bodies to the workbench',
    perSecond: 20,
    maxOpen: 60,
    mayTimeOut: true,
    // 303: the compressed text fits into a URL.
    allowedStatuses: [200, 303, 503],
    requiredStatuses: [200],
    async send(index) {
      // Each text: four frames, then one playground page.
      const path = index % 5 === 4 ? '/demo/playground/' : '/demo/frame/';
      const body = texts[Math.floor(index / 5) % texts.length];
      return (await sendRequest(origin, path, { method: 'POST', headers, body })).status;
    },
  };
}
