import type { CmsPage } from '../cms/cms.ts';
import { maxElements, type ParsedContent } from '../content/content-nodes.ts';
import type { ElementRules } from '../content/element-rules.ts';
import { parseContentAsync } from '../content/parse-content.ts';
import type { Logger } from '../logger.ts';

interface ParseOptions {
  readonly rules: ElementRules;
  readonly logger?: Pick<Logger, 'warn'>;
}

/** Parses a page's content. Logs what exceeds the limits, so that its editors can shorten it. */
export async function readPageContent(
  { path, content }: CmsPage,
  { rules, logger }: ParseOptions,
): Promise<ParsedContent> {
  const parsed = await parseContentAsync(content, rules);
  const { plainElementCount, cutCharacters } = parsed;
  const elements = maxElements + plainElementCount;
  if (plainElementCount > 0)
    logger?.warn(
      { path, elements, maxElements },
      'page has too many elements; its last ones stay plain tags',
    );
  if (cutCharacters > 0) logger?.warn({ path, cutCharacters }, 'page is too long; its end is cut');
  return parsed;
}
