'use client';
import { type ReactNode, useId, useState } from 'react';
import type { School, WidgetProps } from '../page.ts';

const visibleAtFirst = 25;
const orders: Readonly<Record<string, (a: School, b: School) => number>> = {
  Rank: (a, b) => a.rank - b.rank,
  Tuition: (a, b) => a.tuition - b.tuition,
  Name: (a, b) => a.name.localeCompare(b.name),
};

/** A list that can be sorted. A button shows more entries of a long list. */
export function Ranking({ title, schools }: WidgetProps['ranking']): ReactNode {
  const [order, setOrder] = useState('Rank');
  const [visible, setVisible] = useState(visibleAtFirst);
  const id = useId();
  const sorted = [...schools].sort(orders[order]);
  return (
    <section className="ranking" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <label>
        Sort by{' '}
        <select value={order} onChange={(event) => setOrder(event.target.value)}>
          {Object.keys(orders).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <ol>
        {sorted.slice(0, visible).map((school) => (
          <li key={school.rank}>
            <span className="rank">{school.rank}</span>
            <h4>
              <a href={school.href}>{school.name}</a>
            </h4>
            <dl>
              <div>
                <dt>City</dt>
                <dd>{school.city}</dd>
              </div>
              <div>
                <dt>Tuition</dt>
                <dd>${school.tuition.toLocaleString('en-US')}</dd>
              </div>
              <div>
                <dt>Score</dt>
                <dd>{school.score}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ol>
      {visible < schools.length && (
        <button className="button" type="button" onClick={() => setVisible(visible + visibleAtFirst)}>
          View more
        </button>
      )}
    </section>
  );
}
