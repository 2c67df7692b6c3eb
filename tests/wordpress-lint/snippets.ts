import { elementExamples } from '#generated/examples.ts';

/** Maximum number of examples of each element. */
const maxExamples = 4;

const examples = Object.values(elementExamples).flatMap((all) =>
  all.slice(0, maxExamples).map(({ html }) => html),
);

const block = (html: string) => `<!-- wp:html -->\n${html}\n<!-- /wp:html -->`;
const finder = '<program-finder degree="masters"></program-finder>';
const section = '<accordion-section heading="How long?" active><p>Two years.</p></accordion-section>';
const accordion = `<content-accordion heading="Questions">${section}</content-accordion>`;

/** Elements where authors write them: in lines of text, over several lines, in lists, tables and blocks. */
const surroundings = [
  `A line with ${finder} inside.`,
  `Before\n\n${finder}\n\nAfter`,
  `Before\n${finder}\nAfter`,
  `<p>${finder}</p>`,
  `<div>${finder}</div>`,
  `<div class="box">\n\n${accordion}\n\n</div>`,
  `<ul><li>${finder}</li><li>Two</li></ul>`,
  `<table><tbody><tr><td>${finder}</td></tr></tbody></table>`,
  `<blockquote>${finder}</blockquote>`,
  `<blockquote><pull-quote source="A">Said.</pull-quote>\n\nMore</blockquote>`,
  `<h2>Title</h2>${accordion}<h2>Next</h2>`,
  block(finder),
  block(accordion),
  `<!-- wp:paragraph -->\n<p>Text with ${finder}</p>\n<!-- /wp:paragraph -->\n\n${block(accordion)}`,
  `<!-- wp:group --><div class="wp-block-group">${block(finder)}</div><!-- /wp:group -->`,
  accordion.replace(/></g, '>\n<'),
  accordion.replace(/></g, '>\n\n<'),
  `<content-accordion heading="A"><accordion-section heading="B">Plain text</accordion-section></content-accordion>`,
  `<content-accordion heading="A">\n<accordion-section heading="B">\nPlain text\n\nand more\n</accordion-section>\n</content-accordion>`,
  `<content-accordion heading="A"><accordion-section heading="B"><ul><li>One</li></ul></accordion-section></content-accordion>`,
  `<content-accordion heading="A"><accordion-section heading="B"><div>One</div></accordion-section></content-accordion>`,
  `<content-accordion heading="A"><accordion-section heading="B"><span>One</span> <em>two</em></accordion-section></content-accordion>`,
  `<content-list><ul><li>One</li><li>Two</li></ul></content-list>`,
  `<content-table><table><tr><th>A</th></tr><tr><td>1</td></tr></table></content-table>`,
  `<pull-quote source="A">First.\n\nSecond.</pull-quote>`,
  `<pull-quote source="A"><p>First.</p></pull-quote><p>After</p>`,
  `<pre>${finder}\n\n${accordion}</pre>`,
  `<pre>Code\n\nwith lines</pre>\n\n${finder}`,
  `<code>${finder}</code>`,
  `<section><h3>In a section</h3>${finder}<p>After</p></section>`,
  `<figure><img src="https://example.org/a.jpg" alt="A" width="3" height="2">\n\n<figcaption>${finder}</figcaption></figure>`,
  `<details><summary>More</summary>${accordion}</details>`,
  `One<br><br>${accordion}`,
  `<hr>${finder}<hr>`,
  `${finder}${finder}\n\n${finder}`,
  `<div>Text only ${finder}\n\nmore</div>`,
];

/** Attributes and tags that WordPress removes or changes for some roles. */
const attributes = [
  `<div data-x="1" data-Long-Name="2" aria-label="A" aria-live="polite" role="note" hidden inert>A</div>`,
  `<div data-x='{"h":"<b>x</b>"}'>A</div>`,
  `<div data-x='{"h":"&lt;b&gt;x&lt;/b&gt;"}'>A</div>`,
  `<div data-x="{&quot;a&quot;:[1,2]}">A</div>`,
  `<div data-x="a > b">A</div><p>"Quoted"</p>`,
  `<div data-x='it is > "that"'>A</div><p id="after">After</p>`,
  `<div data-x='[{"a":"\\"b\\""}]'>A</div>`,
  `<school-rankings schools='[{"name":"A","href":"/a?x=1&y=2"}]'></school-rankings>`,
  `<school-rankings schools='[{"name":"<b>A</b>"}]'></school-rankings><p>After</p>`,
  `<school-rankings schools="[{&quot;name&quot;:&quot;A&quot;}]" limit="3"></school-rankings>`,
  `<school-rankings heading="Costs > $10,000"></school-rankings><p>He said "no".</p>`,
  `<program-finder heading="It's free" button-label='Say "go"'></program-finder>`,
  `<program-finder\n  degree="masters"\n  layout="native"\n></program-finder>`,
  `<program-finder degree=masters layout=native></program-finder>`,
  `<PROGRAM-FINDER DEGREE="masters"></PROGRAM-FINDER>`,
  `<program-finder degree="masters" /><p>After</p>`,
  `<site-icon name="check"/> text`,
  `<p slot="lead" class="a" id="b" title="c" lang="en" dir="ltr" translate="no" tabindex="0">A</p>`,
  `<span slot="lead" class="a" contenteditable="true" draggable="true" part="x">A</span>`,
  `<b style="color: red; behavior: url(x)" onclick="run()">A</b>`,
  `<span style="--edu-accent: #123456; display: grid; gap: 3px">A</span>`,
  `<span style="background-image: url(https://example.org/a.png); width: calc(1px + 2%)">A</span>`,
  `<span style="position: fixed; top: 0">A</span>`,
  `<span style="width: expression(alert(1))">A</span>`,
  `<a href="javascript:alert(1)">A</a> <a href="JaVaScRiPt:alert(1)">B</a> <a href="data:text/html,x">C</a>`,
  `<a href="/x?a=1&amp;b=2" rel="nofollow" download hreflang="en" ping="/p">A</a>`,
  `<a href="mailto:a@example.org">A</a> <a href="tel:+1">B</a> <a href="whatsapp:x">C</a>`,
  `<a href="/x" download="name.pdf">A</a>`,
  `<img src="/a.png" alt="A" width="30" height="20" loading="lazy" decoding="async" srcset="/b.png 2x" sizes="10px" fetchpriority="high">`,
  `<iframe src="https://example.org/" title="A" width="300" height="200"></iframe>`,
  `<form action="/x"><label for="a">A</label><input id="a" name="a" value="1" required><select name="b"><option value="1">One</option></select><button type="submit">Go</button></form>`,
  `<button type="button" disabled aria-expanded="false" popovertarget="x">A</button>`,
  `<dialog open><p>A</p></dialog>`,
  `<template><p>Hidden</p></template><p>After</p>`,
  `<script type="application/json">{"a":"<b>x</b>"}</script><p>After</p>`,
  `<style>.x { color: red }</style><p class="x">A</p>`,
  `<svg viewBox="0 0 1 1" width="1"><path d="M0 0"/></svg><p>After</p>`,
  `<video src="/a.mp4" controls muted playsinline poster="/a.jpg" crossorigin="anonymous"></video>`,
  `<picture><source srcset="/a.webp" type="image/webp"><img src="/a.png" alt="A" width="3" height="2"></picture>`,
  `<object data="/a.pdf" type="application/pdf"></object><embed src="/a.swf">`,
  `<table border="1" summary="x"><tr><td colspan="2" headers="a" data-sort="1" width="3">A</td></tr></table>`,
  `<ol start="3" reversed type="a"><li value="4">A</li></ol>`,
  `<time datetime="2026-01-01">A</time> <data value="1">B</data> <meter value="1">C</meter> <progress value="1">D</progress>`,
  `<abbr title="A">B</abbr> <mark>C</mark> <kbd>D</kbd> <s>E</s> <wbr> <output>F</output>`,
  `<main align="left"><article><header>A</header><nav>B</nav><footer>C</footer></article></main>`,
  `<p>Cut &apos;here&apos; &hellip; &nosuch; &copy; &#169; &#xA9;</p><div title="Cut &apos;here&apos;" data-x="&lbrack;1&rbrack;">A</div>`,
  `<div title='A'class="b"id="c">A</div>`,
  `<div class="a" class="b" class>A</div>`,
  `<div title="unclosed>A</div><p>After "it"</p>`,
  `<p>1 < 2 and 3 > 2</p><div title="x">A</div>`,
  `<!-- a comment --><div title="x">A</div><!-- another -- one -->`,
  `<unknown-element some="thing"><b>Inner</b></unknown-element>`,
  `<details open><summary>A</summary>B</details> <details name="x">C</details>`,
  `<a href="/x"><info-tooltip text="A &quot;B&quot;">C</info-tooltip></a>`,
  `<us-state-map heading="Where?" hydrate="visible" hidden></us-state-map>`,
];

const unique = new Set([...surroundings, ...attributes, ...examples]);

/**
 * The snippets with which the prediction is tested: snippets written by hand, and the examples of the
 * elements.
 */
export const snippets: readonly string[] = [...unique];

/** The number of snippets in the recording, counted from the start of the list. */
export const recordedCount = surroundings.length + attributes.length;
