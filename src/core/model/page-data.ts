import * as v from 'valibot';
import { AdRulesSchema } from './ad-rules.ts';
import { type Entity, optionalField } from './fields.ts';
import { PostSchema, PostsSchema } from './post.ts';
import { RankingSchema } from './ranking.ts';
import { SiteConfigSchema } from './site-config.ts';

/** Results of the queries of a page's elements: posts by id and by category, rankings by id. */
export const EnrichedContentSchema = v.object({
  embeddedPosts: v.record(v.string(), PostSchema),
  embeddedPostsByCategories: v.record(v.string(), PostsSchema),
  rankings: v.record(v.string(), RankingSchema),
});
export type EnrichedContent = Entity<typeof EnrichedContentSchema>;

/** The page's data, in `<script id="embed-page-data">`. */
export const PageDataSchema = v.object({
  siteConfig: SiteConfigSchema,
  enrichedContent: EnrichedContentSchema,
  page: v.object({
    id: v.string(),
    title: v.string(),
    path: v.string(),
    isMonetizationDisabled: v.boolean(),
  }),
  /** In previews only. */
  adRules: optionalField(AdRulesSchema),
});
export type PageData = Entity<typeof PageDataSchema>;
