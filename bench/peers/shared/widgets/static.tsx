/** Widgets that need no script. */
import { type CSSProperties, type ReactNode, useId } from 'react';
import type { CardData, WidgetProps } from '../page.ts';

export const Hero = ({ title, text, image }: WidgetProps['hero']): ReactNode => (
  <section className="hero">
    <img src={image} alt="" width="640" height="400" fetchPriority="high" />
    <div>
      <h1>{title}</h1>
      <p>{text}</p>
    </div>
  </section>
);

export const Byline = ({ author, role, reviewer, date, href }: WidgetProps['byline']): ReactNode => (
  <p className="byline">
    By <a href={href}>{author}</a>, {role} · Reviewed by {reviewer} · <time dateTime={date}>{date}</time>
  </p>
);

export const Card = ({ title, text, image, href, cta }: CardData): ReactNode => (
  <article className="card">
    <img src={image} alt="" width="448" height="160" loading="lazy" />
    <h3>
      <a href={href}>{title}</a>
    </h3>
    <p>{text}</p>
    <a className="button" href={href}>
      {cta}
    </a>
  </article>
);

export const Quote = ({ text, cite }: WidgetProps['quote']): ReactNode => (
  <figure className="quote">
    <blockquote>
      <p>{text}</p>
    </blockquote>
    <figcaption>{cite}</figcaption>
  </figure>
);

export const Ring = ({ percent, label }: WidgetProps['ring']): ReactNode => (
  <p className="ring" style={{ '--percent': percent } as CSSProperties}>
    <strong>{percent}%</strong> {label}
  </p>
);

export const Icons = ({ items }: WidgetProps['icons']): ReactNode => (
  <ul className="icons">
    {items.map(({ icon, title, text }) => (
      <li key={title}>
        <span aria-hidden="true">{icon}</span> <strong>{title}</strong> {text}
      </li>
    ))}
  </ul>
);

export const Table = ({ head, rows }: WidgetProps['table']): ReactNode => (
  <div className="table">
    <table>
      <thead>
        <tr>
          {head.map((cell) => (
            <th key={cell} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.join()}>
            {row.map((cell) => (
              <td key={cell}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

export const Posts = ({ title, posts }: WidgetProps['posts']): ReactNode => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className="grid">
        {posts.map((post) => (
          <Card key={post.title} {...post} />
        ))}
      </div>
    </section>
  );
};
