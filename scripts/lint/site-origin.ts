/**
 * The origin of the `--site` option.
 *
 * @throws Error if it is not a URL with http: or https:, or has a path; `localhost:3000` has the scheme
 *   `localhost:`
 */
export function readSiteOrigin(site: string): string {
  const value = `--site is ${JSON.stringify(site)}`;
  if (!/^https?:\/\//i.test(site) || !URL.canParse(site))
    throw new Error(`${value}; use an origin such as https://www.example.org.`);
  const { origin, href } = new URL(site);
  if (href === `${origin}/`) return origin;
  throw new Error(`${value}, which is more than an origin; use ${origin}.`);
}
