import * as v from 'valibot';
import { AdRulesSchema } from './ad-rules.ts';
import { ContributorListSchema, ContributorSchema } from './contributor.ts';
import { MenuItemSchema } from './menu-item.ts';
import { PostsSchema } from './post.ts';
import { RankingSchema } from './ranking.ts';
import { ProgramListingsSchema } from './services/program-listing.ts';
import { SponsoredResultSchema } from './services/sponsored-hit.ts';

/** The schemas of query results, by the names in `queries.ts`. Only the server loads this file. */
export const resultSchemas = {
  ranking: v.nullable(RankingSchema),
  posts: PostsSchema,
  contributorList: ContributorListSchema,
  contributor: v.nullable(ContributorSchema),
  adRules: v.nullable(AdRulesSchema),
  menu: v.array(MenuItemSchema),
  programs: ProgramListingsSchema,
  sponsored: SponsoredResultSchema,
};

export type ResultName = keyof typeof resultSchemas;
