import * as v from 'valibot';
import type { EnrichedContent, PageData } from '../../core/entities.ts';
import { absent } from './absent.ts';
import { AdRulesSchema } from './ad-rules.ts';
import { PostSchema, PostsSchema } from './post.ts';
import { RankingSchema } from './ranking.ts';
import { SiteConfigSchema } from './site-config.ts';

/** What a page's elements need from the content system, keyed as they ask for it. */
export const EnrichedContentSchema = v.object({
  embeddedPosts: v.record(v.string(), PostSchema),
  embeddedPostsByCategories: v.record(v.string(), PostsSchema),
  rankings: v.record(v.string(), RankingSchema),
}) satisfies v.GenericSchema<unknown, EnrichedContent>;

/** `<script id="embed-page-data">`. */
export const PageDataSchema = v.object({
  siteConfig: SiteConfigSchema,
  enrichedContent: EnrichedContentSchema,
  page: v.object({
    id: v.string(),
    title: v.string(),
    path: v.string(),
    isMonetizationDisabled: v.boolean(),
  }),
  adRules: absent(AdRulesSchema),
}) satisfies v.GenericSchema<unknown, PageData>;
