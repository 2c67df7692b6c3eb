import type { AdRules } from '../../src/core/model/ad-rules.ts';
import type { Contributor, ContributorList } from '../../src/core/model/contributor.ts';
import type { Image } from '../../src/core/model/image.ts';
import type { MenuItem } from '../../src/core/model/menu-item.ts';
import type { Post } from '../../src/core/model/post.ts';
import type { ProgramListing } from '../../src/core/model/program-listing.ts';
import type { Ranking } from '../../src/core/model/ranking.ts';
import type { SponsoredResult } from '../../src/core/model/sponsored-hit.ts';
import type { queries } from '../../src/core/queries.ts';
import { toAbsolute } from './site-config.ts';

/** Paths of our own in the entities, turned into addresses that another origin can follow. */
export function absoluteEntities(origin: string) {
  const link = (address: string) => toAbsolute(address, origin);
  const optional = (address: string | undefined) => (address === undefined ? undefined : link(address));
  const html = (text: string) =>
    text.replace(
      /(\s(?:href|src|poster|action)\s*=\s*["']?)(\/(?![/\\])[^\s"'>]*)/gi,
      (_, before: string, path: string) => before + link(path),
    );
  const image = (value: Image) => ({ ...value, sourceUrl: link(value.sourceUrl) });

  function post(value: Post): Post {
    return {
      ...value,
      link: link(value.link),
      image: value.image && image(value.image),
      content: value.content && html(value.content),
    };
  }
  function contributor(value: Contributor): Contributor {
    return {
      ...value,
      content: value.content && html(value.content),
      featuredImage: value.featuredImage && { node: image(value.featuredImage.node) },
      contributorPosts: value.contributorPosts.map((entry) => ({
        ...entry,
        post_url: link(entry.post_url),
        featured_image: entry.featured_image && link(entry.featured_image),
      })),
    };
  }
  function menu(items: readonly MenuItem[]): readonly MenuItem[] {
    return items.map((item) => ({ ...item, uri: link(item.uri), children: menu(item.children) }));
  }
  function ranking(value: Ranking): Ranking {
    const schools = value.schools.map((school) =>
      'schoolId' in school ? { ...school, url: optional(school.url), logo: optional(school.logo) } : school,
    );
    return { ...value, schools: schools as Ranking['schools'] };
  }
  function adRules(rules: AdRules): AdRules {
    return Object.fromEntries(
      Object.entries(rules).map(([name, rule]) => {
        if (!rule) return [name, rule];
        const { rendered, frame, ...rest } = rule.value;
        // A document of ours makes a frame of what stands in the rule.
        const address = frame === 'self' ? link(`/api/ad-frame/${name}`) : frame;
        return [
          name,
          { ...rule, value: { ...rest, rendered: html(rendered), ...(address && { frame: address }) } },
        ];
      }),
    );
  }
  function listing(value: ProgramListing): ProgramListing {
    const { product } = value;
    const school = { ...product.school, logo: optional(product.school.logo) };
    const destination = { ...product.destination, url: link(product.destination.url) };
    return { ...value, product: { ...product, school, destination } };
  }
  function sponsored(value: SponsoredResult): SponsoredResult {
    return {
      ...value,
      sponsored: value.sponsored.map((hit) => ({
        ...hit,
        url: optional(hit.url),
        school: { ...hit.school, logo: optional(hit.school.logo) },
      })),
      links: Object.fromEntries(Object.entries(value.links).map(([id, address]) => [id, link(address)])),
    };
  }
  return { post, contributor, menu, ranking, adRules, listing, sponsored };
}

/** The same for the results of queries. */
export function absoluteResults(origin: string): (name: keyof typeof queries, result: unknown) => unknown {
  const absolute = absoluteEntities(origin);
  const byName: Partial<Record<keyof typeof queries, (result: never) => unknown>> = {
    ranking: (ranking: Ranking | null) => ranking && absolute.ranking(ranking),
    postsByIds: (posts: readonly Post[]) => posts.map(absolute.post),
    postsByCategory: (posts: readonly Post[]) => posts.map(absolute.post),
    contributors: (list: ContributorList) => ({
      ...list,
      contributors: list.contributors.map(absolute.contributor),
    }),
    contributor: (contributor: Contributor | null) => contributor && absolute.contributor(contributor),
    adRules: (rules: AdRules | null) => rules && absolute.adRules(rules),
    programs: (listings: readonly ProgramListing[]) => listings.map(absolute.listing),
    sponsored: absolute.sponsored,
  };
  return (name, result) => byName[name]?.(result as never) ?? result;
}
