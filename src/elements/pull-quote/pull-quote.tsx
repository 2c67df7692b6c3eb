import type { PullQuoteProps } from './pull-quote.element.ts';

/** A quotation and its source. The `:host` rules in `pull-quote.css` place the element beside the text. */
export function PullQuote({ source, border, theme }: PullQuoteProps) {
  return (
    <figure className={`pull-quote pull-quote--${border} pull-quote--${theme}`} part="quote">
      <blockquote className="pull-quote__text" part="text">
        <slot />
      </blockquote>
      {source && (
        <figcaption className="pull-quote__source" part="source">
          {source}
        </figcaption>
      )}
    </figure>
  );
}
