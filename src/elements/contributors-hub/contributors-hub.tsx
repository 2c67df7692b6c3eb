import { type MouseEvent, memo, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useElement } from '../../core/element-context.ts';
import { uniqueKeys } from '../../core/unique-keys.ts';
import type { ContributorEntry } from '../shared/contributor-card/contributor.logic.ts';
import { ContributorCard } from '../shared/contributor-card/contributor-card.tsx';
import type { ContributorsHubProps } from './contributors-hub.element.ts';
import { describeMatches, type Filter, maxPageSize, nextPageLink } from './contributors-hub.logic.ts';
import { FilterForm } from './filter-form.tsx';
import { useContributors } from './use-contributors.ts';
import { useFilter } from './use-filter.ts';

const everyone: Filter = { q: '', type: 'all' };

interface CardsProps {
  readonly entries: readonly ContributorEntry[];
  readonly basePath: string;
}

/** Memoized, so that typing re-renders the search box before the cards. */
const Cards = memo(function Cards({ entries, basePath }: CardsProps) {
  const keys = uniqueKeys(entries.map(({ slug, title }) => slug || title));
  return (
    <ul className="contributors-hub__grid" part="grid">
      {entries.map((entry, index) => (
        <li key={keys[index]}>
          <ContributorCard entry={entry} href={`${basePath}${encodeURIComponent(entry.slug)}`} />
        </li>
      ))}
    </ul>
  );
});

const placeholderKeys = [1, 2, 3, 4, 5, 6, 7, 8];

/** Placeholders of the final size until the first page is loaded. */
function Placeholders({ count }: { readonly count: number }) {
  return (
    <ul className="contributors-hub__grid" part="grid" aria-hidden="true">
      {placeholderKeys.slice(0, count).map((key) => (
        <li key={key} className="contributors-hub__placeholder" />
      ))}
    </ul>
  );
}

interface MoreProps {
  readonly href: string;
  /** Contributors that the button reveals without a script; undefined after hydration. */
  readonly rest: readonly ContributorEntry[] | undefined;
  readonly hasList: boolean;
  readonly basePath: string;
  readonly onMore: () => void;
}

/**
 * The View More button. With a script it shows the next page. Without one it opens
 * the rest of a given list, or links to the next page of a paged list.
 */
function More({ href, rest, hasList, basePath, onMore }: MoreProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const handleClick = (event: MouseEvent) => {
    event.preventDefault();
    onMore();
  };
  useEffect(() => {
    // The visitor may have opened it before hydration; View More now shows one page at a time.
    if (!rest && details.current) details.current.open = false;
  }, [rest]);
  if (!hasList) {
    return (
      <a className="button button--more contributors-hub__more" part="more" href={href} onClick={handleClick}>
        View More<span className="visually-hidden"> contributors</span>
      </a>
    );
  }
  return (
    <details className="contributors-hub__rest" ref={details} suppressHydrationWarning>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is the native button of its details */}
      <summary className="button button--more contributors-hub__more" part="more" onClick={handleClick}>
        View More
      </summary>
      {rest && <Cards entries={rest} basePath={basePath} />}
    </details>
  );
}

/** Lists contributors by last name, filters them while the visitor types, and shows 16 more at a time. */
export function ContributorsHub({
  contributors: list,
  heading,
  basePath,
  pageSize,
  search,
  type,
  page,
  data,
}: ContributorsHubProps) {
  const { track } = useElement();
  const initialFilter: Filter = { q: search, type };
  const [filter, setFilter] = useFilter(initialFilter);
  const [count, setCount] = useState(page * pageSize);
  const [attempt, setAttempt] = useState(0);
  const [isHydrated, setHydrated] = useState(false);
  const hub = useRef<HTMLElement>(null);
  const firstNewIndex = useRef<number>(undefined);
  const {
    entries,
    total,
    filter: matched,
    state,
  } = useContributors(list, {
    base: data,
    baseFilter: initialFilter,
    filter: useDeferredValue(filter),
    count,
    attempt,
  });
  const visible = useMemo(() => entries.slice(0, count), [entries, count]);
  const hubPath = basePath.endsWith('/') ? basePath : `${basePath}/`;

  useEffect(() => setHydrated(true), []);
  useEffect(() => {
    // Moves the focus to the first new card when it is rendered.
    const index = firstNewIndex.current;
    if (index === undefined || visible.length <= index) return;
    firstNewIndex.current = undefined;
    hub.current?.querySelectorAll<HTMLElement>('h2 a')[index]?.focus({ preventScroll: true });
  }, [visible.length]);

  const changeFilter = (next: Filter) => {
    setFilter(next);
    setCount(pageSize);
    if (state === 'failed') setAttempt(attempt + 1);
  };
  const showMore = () => {
    if (state === 'loading') return;
    track('ElementClicked', {
      webElement: {
        location: 'contributors-hub',
        elementType: 'BUTTON',
        text: 'View More',
        name: 'view-more',
      },
    });
    firstNewIndex.current = visible.length;
    setCount(count + pageSize);
  };
  const clear = (event: MouseEvent) => {
    event.preventDefault();
    changeFilter(everyone);
    hub.current?.querySelector('input')?.focus();
  };
  const isPending = !list && data === undefined;
  const isFiltered = filter.q.trim() !== '' || filter.type !== 'all';

  return (
    <section className="contributors-hub" part="hub" ref={hub} aria-label={heading || 'Contributors'}>
      {heading && (
        <h1 className="contributors-hub__heading" part="heading">
          {heading}
        </h1>
      )}
      <div className="contributors-hub__intro">
        <slot />
      </div>
      <FilterForm action={hubPath} filter={filter} onChange={changeFilter} />
      <div className="contributors-hub__found">
        <p
          className="contributors-hub__status"
          part="status"
          role="status"
          aria-busy={isPending || state === 'loading' ? true : undefined}
        >
          {isPending
            ? 'Loading contributors'
            : state === 'failed'
              ? 'The contributors could not be loaded. Please try again.'
              : describeMatches(total, matched)}
        </p>
        {isFiltered && (
          <a className="link link--action" href={hubPath} onClick={clear}>
            Clear the filter
          </a>
        )}
      </div>
      {isPending ? (
        <Placeholders count={pageSize} />
      ) : (
        visible.length > 0 && <Cards entries={visible} basePath={hubPath} />
      )}
      {visible.length < total && (
        <More
          href={nextPageLink(hubPath, filter, Math.ceil(count / pageSize))}
          rest={isHydrated ? undefined : entries.slice(count, maxPageSize)}
          hasList={list !== undefined}
          basePath={hubPath}
          onMore={showMore}
        />
      )}
    </section>
  );
}
