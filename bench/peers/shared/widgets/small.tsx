'use client';
import { type ReactNode, useState } from 'react';
import type { WidgetProps } from '../page.ts';

export function Share({ label }: WidgetProps['share']): ReactNode {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(location.href);
    setCopied(true);
  };
  return (
    <p className="share">
      <button type="button" onClick={copy}>
        {isCopied ? 'Link copied' : label}
      </button>
      <a href="mailto:?subject=Worth%20reading">Email</a> <a href="https://social.example/share">Post</a>
    </p>
  );
}

export function Banner({ title, text, href, cta }: WidgetProps['banner']): ReactNode {
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return null;
  return (
    <aside className="banner">
      <h3>{title}</h3>
      <p>{text}</p>
      <a className="button" href={href}>
        {cta}
      </a>
      <button type="button" onClick={() => setOpen(false)}>
        Close
      </button>
    </aside>
  );
}

export function Contributors({ title, people }: WidgetProps['contributors']): ReactNode {
  const [query, setQuery] = useState('');
  const found = people.filter(({ name }) => name.toLowerCase().includes(query.toLowerCase()));
  return (
    <section className="contributors">
      <h3>{title}</h3>
      <label>
        Find a person <input type="search" value={query} onChange={(event) => setQuery(event.target.value)} />
      </label>
      <ul>
        {found.map(({ name, role, href }) => (
          <li key={name}>
            <a href={href}>{name}</a> {role}
          </li>
        ))}
      </ul>
    </section>
  );
}
