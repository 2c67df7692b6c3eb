/**
 * The origin of the `--site` option.
 *
 * @throws Error if it is not a URL with http: or https:; `localhost:3000` has the scheme `localhost:`
 */
export function readSiteOrigin(site: string): string {
  if (/^https?:\/\//i.test(site) && URL.canParse(site)) return new URL(site).origin;
  throw new Error(`--site is ${JSON.stringify(site)}; use an origin such as https://www.example.org.`);
}
