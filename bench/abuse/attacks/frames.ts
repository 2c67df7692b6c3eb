import type { Attack } from '../attack.ts';
import { sendRequest } from '../requests.ts';

/** Embed frames and oEmbed responses. The attributes differ in each request, so that no cache has them. */
export function framesAttack(origin: string): Attack {
  const pathOf = (index: number): string => {
    const paths = [
      `/embed/frame/school-rankings?extid=health-professions-us&limit=25&subject=${index}`,
      `/embed/frame/us-state-map?heading=${index}`,
      `/embed/frame/program-finder?heading=${index}`,
      `/embed/frame/icon-percentage?percentage=${index % 100}&text=${index}`,
      `/oembed?format=xml&url=${encodeURIComponent(`${origin}/embed/frame/us-state-map?heading=${index}`)}`,
    ];
    return paths[index % paths.length] ?? '/';
  };
  return {
    name: 'embed frames with distinct attributes',
    perSecond: 50,
    maxOpen: 16,
    allowedStatuses: [200, 503],
    requiredStatuses: [200],
    async send(index) {
      return (await sendRequest(origin, pathOf(index))).status;
    },
  };
}
