import { type MouseEvent, memo, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useElement } from '../../core/element-context.ts';
import { toWellFormed } from '../../core/text/well-formed.ts';
import { uniqueKeys } from '../../core/unique-keys.ts';
import type { ContributorEntry } from '../shared/contributor-card/contributor.logic.ts';
import { ContributorCard } from '../shared/contributor-card/contributor-card.tsx';
import type { ContributorsHubProps } from './contributors-hub.element.ts';
import {
  describeMatches,
  type Filter,
  isSameFilter,
  maxPageSize,
  nextPageLink,
} from './contributors-hub.logic.ts';
import { FilterForm } from './filter-form.tsx';
import { useContributors } from './use-contributors.ts';
import { useFilter } from './use-filter.ts';

const everyone: Filter = { q: '', type: 'all' };

const failureMessage = 'The contributors could not be loaded. Try again.';

interface CardsProps {
  readonly entries: readonly ContributorEntry[];
  readonly hubPath: string;
}

/** Memoized, so that typing re-renders the search box before the cards. */
const Cards = memo(function Cards({ entries, hubPath }: CardsProps) {
  const keys = uniqueKeys(entries.map(({ slug, title }) => slug || title));
  return (
    <ul className="contributors-hub__grid" part="grid">
      {entries.map((entry, index) => (
        <li key={keys[index]}>
          <ContributorCard
            entry={entry}
            href={entry.slug && `${hubPath}${encodeURIComponent(toWellFormed(entry.slug))}`}
          />
        </li>
      ))}
    </ul>
  );
});

/** Up to eight placeholders until the first page is loaded. */
function Placeholders({ count }: { readonly count: number }) {
  return (
    <ul className="contributors-hub__grid" part="grid" aria-hidden="true">
      {Array.from({ length: Math.min(count, 8) }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other key
        <li key={index} className="contributors-hub__placeholder" />
      ))}
    </ul>
  );
}

interface MoreProps {
  readonly href: string;
  /** Contributors that the button reveals without a script; undefined after hydration. */
  readonly rest: readonly ContributorEntry[] | undefined;
  readonly hasList: boolean;
  readonly hubPath: string;
  readonly onMore: () => void;
}

/**
 * The View More button. With a script it shows the next page. Without one it opens
 * the rest of a given list, or links to the next page of a paged list.
 */
function More({ href, rest, hasList, hubPath, onMore }: MoreProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const handleClick = (event: MouseEvent) => {
    event.preventDefault();
    onMore();
  };
  useEffect(() => {
    // The visitor may have opened it before hydration; View More now shows one page at a time.
    if (!rest && details.current) details.current.open = false;
  }, [rest]);
  const button = {
    className: 'button button--more contributors-hub__more',
    part: 'more',
    onClick: handleClick,
    children: [
      'View More',
      <span key="noun" className="visually-hidden">
        {' contributors'}
      </span>,
    ],
  };
  if (!hasList) return <a {...button} href={href} />;
  return (
    <details className="contributors-hub__rest" ref={details} suppressHydrationWarning>
      <summary {...button} />
      {rest && <Cards entries={rest} hubPath={hubPath} />}
    </details>
  );
}

/**
 * Lists contributors by last name, filters them while the visitor types, and shows `pageSize` more at a time.
 * Changed attributes of the filter or the page reset it.
 */
export function ContributorsHub(props: ContributorsHubProps) {
  const { search, type, page, pageSize } = props;
  return <FilteredHub key={[search, type, page, pageSize].join()} {...props} />;
}

function FilteredHub({
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
  const hubPath = basePath.endsWith('/') ? basePath : `${basePath}/`;
  const [filter, setFilter] = useFilter(initialFilter, hubPath);
  const [count, setCount] = useState(page * pageSize);
  const [attempt, setAttempt] = useState(0);
  const [isHydrated, setHydrated] = useState(false);
  const hub = useRef<HTMLElement>(null);
  const firstNewIndex = useRef<number>(undefined);
  const { entries, total, matchedFilter, state } = useContributors(list, {
    initialData: data,
    filter: useDeferredValue(filter),
    count,
    attempt,
  });
  const isBusy = state === 'pending' || state === 'loading';
  const visible = useMemo(() => entries.slice(0, count), [entries, count]);

  useEffect(() => setHydrated(true), []);
  useEffect(() => {
    // Moves the focus to the first link of the new cards when they are rendered.
    const index = firstNewIndex.current;
    if (index === undefined || visible.length <= index) return;
    firstNewIndex.current = undefined;
    hub.current
      ?.querySelector<HTMLElement>(`li:nth-child(n + ${index + 1}) h2 a`)
      ?.focus({ preventScroll: true });
  }, [visible.length]);

  const changeFilter = (next: Filter) => {
    setFilter(next);
    setCount(pageSize);
    setAttempt(attempt + 1);
  };
  const showMore = () => {
    if (isBusy) return;
    track('ElementClicked', {
      webElement: {
        location: 'contributors-hub',
        elementType: 'BUTTON',
        text: 'View More',
        name: 'view-more',
      },
    });
    firstNewIndex.current = visible.length;
    if (state === 'ready') setCount(count + pageSize);
    else setAttempt(attempt + 1);
  };
  const clear = (event: MouseEvent) => {
    event.preventDefault();
    changeFilter(everyone);
    hub.current?.querySelector('input')?.focus();
  };
  const isFiltered = !isSameFilter(filter, everyone);

  return (
    <section
      className="size-container contributors-hub"
      part="hub"
      ref={hub}
      aria-label={heading || 'Contributors'}
    >
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
        <p className="contributors-hub__status" part="status" role="status" aria-busy={isBusy || undefined}>
          {state === 'pending'
            ? 'Loading contributors'
            : state === 'failed'
              ? failureMessage
              : describeMatches(total, matchedFilter)}
        </p>
        {isFiltered && (
          <a className="link link--action" href={hubPath} onClick={clear}>
            Clear the filter
          </a>
        )}
      </div>
      {state === 'pending' ? (
        <Placeholders count={pageSize} />
      ) : (
        visible.length > 0 && <Cards entries={visible} hubPath={hubPath} />
      )}
      {state === 'incomplete' && <p role="alert">{failureMessage}</p>}
      {/* Without a script, a page has at most `maxPageSize` contributors. */}
      {visible.length < (isHydrated ? total : Math.min(total, maxPageSize)) && (
        <More
          href={nextPageLink(hubPath, filter, Math.ceil(count / pageSize))}
          rest={isHydrated ? undefined : entries.slice(count, maxPageSize)}
          hasList={list !== undefined}
          hubPath={hubPath}
          onMore={showMore}
        />
      )}
    </section>
  );
}
