import { degreeLevels } from '../../core/degrees.ts';
import { allowList } from './allow-list.data.ts';

/**
 * True when the finder sends this combination of slugs to the Voyager URL. Empty slugs count as
 * `general`. The list is one string to save bytes in browsers, with one line for each category:
 * `category|levels:subject,subject|levels:subject`.
 */
export function isVoyagerCombination(degree?: string, category?: string, subject?: string): boolean {
  // Levels are written as the first letters of their slugs.
  const level = degreeLevels.find((slug) => slug === degree)?.charAt(0);
  if (!level) return false;
  const line = allowList.split('\n').find((entry) => entry.startsWith(`${category || 'general'}|`));
  const groups = line?.split('|').slice(1) ?? [];
  return groups.some((group) => {
    const [levels = '', subjects = ''] = group.split(':');
    return (
      levels.includes(level) && (!subject || subject === 'general' || subjects.split(',').includes(subject))
    );
  });
}
