import type { ReactNode } from 'react';
import type { PageDescription, Widget } from './page.ts';
import { Accordion } from './widgets/accordion.tsx';
import { Finder } from './widgets/finder.tsx';
import { StateMap } from './widgets/map.tsx';
import { Ranking } from './widgets/ranking.tsx';
import { Slider } from './widgets/slider.tsx';
import { Banner, Contributors, Share } from './widgets/small.tsx';
import { Byline, Card, Hero, Icons, Posts, Quote, Ring, Table } from './widgets/static.tsx';
import { Tooltip } from './widgets/tooltip.tsx';

export function WidgetView({ widget }: { readonly widget: Widget }): ReactNode {
  switch (widget.type) {
    case 'hero':
      return <Hero {...widget} />;
    case 'byline':
      return <Byline {...widget} />;
    case 'share':
      return <Share {...widget} />;
    case 'accordion':
      return <Accordion {...widget} />;
    case 'card':
      return <Card {...widget} />;
    case 'tooltip':
      return <Tooltip {...widget} />;
    case 'slider':
      return <Slider {...widget} />;
    case 'quote':
      return <Quote {...widget} />;
    case 'map':
      return <StateMap {...widget} />;
    case 'finder':
      return <Finder {...widget} />;
    case 'ranking':
      return <Ranking {...widget} />;
    case 'ring':
      return <Ring {...widget} />;
    case 'icons':
      return <Icons {...widget} />;
    case 'table':
      return <Table {...widget} />;
    case 'banner':
      return <Banner {...widget} />;
    case 'contributors':
      return <Contributors {...widget} />;
    case 'posts':
      return <Posts {...widget} />;
  }
}

/** Header, paragraphs with their widgets, footer. */
export const PageBody = ({ page }: { readonly page: PageDescription }): ReactNode => (
  <>
    <header className="site-header">
      <a href="/">Example</a>
      <nav aria-label="Main">
        <details>
          <summary>Menu</summary>
          <ul>
            {page.menu.map(({ label, href }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </details>
      </nav>
    </header>
    <main>
      {page.body.map(({ heading, text, widget }) => (
        <section key={widget.id} className="block">
          {heading && <h2>{heading}</h2>}
          {widget.type === 'hero' && <WidgetView widget={widget} />}
          <p>{text}</p>
          {widget.type !== 'hero' && <WidgetView widget={widget} />}
        </section>
      ))}
    </main>
    <footer className="site-footer">
      <ul>
        {page.footer.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </footer>
  </>
);
