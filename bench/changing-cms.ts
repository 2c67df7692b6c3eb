import type { Cms, CmsPage } from '../server/cms/cms.ts';
import type { MenuItem } from '../src/core/model/menu-item.ts';

export type Change = 'one post' | 'one fragment' | 'everything';

/** Adds a new id to start tags, so that no cached fragment matches them. */
function changeTags(
  content: string,
  tags: ReadonlySet<string>,
  count: number,
  isChanged: (startTag: string) => boolean,
): string {
  let position = 0;
  return content.replace(
    /<([a-z]+-[a-z-]+)(?=[\s>])(?:"[^"]*"|'[^']*'|[^>"'])*>/g,
    (startTag, tag: string) => {
      if (!tags.has(tag) || !isChanged(startTag)) return startTag;
      position += 1;
      return startTag.replace(`<${tag}`, `<${tag} id="fragment-${count}-${position}"`);
    },
  );
}

function findLongestStartTag(content: string, tags: ReadonlySet<string>): string {
  let longest = '';
  changeTags(content, tags, 0, (startTag) => {
    if (startTag.length > longest.length) longest = startTag;
    return false;
  });
  if (!longest) throw new Error('The page has no element to change.');
  return longest;
}

const renameItems = (items: readonly MenuItem[], count: number): MenuItem[] =>
  items.map((item) => ({ ...item, label: `${item.label} ${count}` }));

/**
 * Wraps a CMS so that its content changes with every request. `one fragment` changes the element with the
 * longest start tag, as one edit does. `everything` changes every element, the menus and the title. `one
 * post` changes the first post that a list names by id, and thus the data of one element; the page must have
 * such a list.
 */
export function changeAlways(cms: Cms, change: Change, tags: ReadonlySet<string>): Cms {
  let count = 0;
  function edit(page: CmsPage): CmsPage {
    count += 1;
    const version = `${page.version} ${count}`;
    if (change === 'everything')
      return {
        ...page,
        version,
        title: `${page.title} ${count}`,
        content: changeTags(page.content, tags, count, () => true),
      };
    const longest = findLongestStartTag(page.content, tags);
    let isChanged = false;
    return {
      ...page,
      version,
      content: changeTags(page.content, tags, count, (startTag) => {
        if (isChanged || startTag !== longest) return false;
        isChanged = true;
        return true;
      }),
    };
  }
  if (change === 'one post') {
    let changedId: string | undefined;
    return {
      ...cms,
      async postsByIds(ids) {
        count += 1;
        changedId ??= ids[0];
        const posts = await cms.postsByIds(ids);
        return posts.map((post) =>
          post.id === changedId ? { ...post, title: `${post.title} ${count}` } : post,
        );
      },
    };
  }
  const changed: Cms = {
    ...cms,
    async pageByPath(path) {
      const page = await cms.pageByPath(path);
      return page && 'content' in page ? edit(page) : page;
    },
  };
  if (change === 'one fragment') return changed;
  return {
    ...changed,
    async menu(location) {
      count += 1;
      return renameItems(await cms.menu(location), count);
    },
  };
}
