/** Attributes that any allowed tag may have, besides `aria-*`. */
const globalAttributes = 'id class lang dir role hidden';

const tagsWithoutOwnAttributes = `
address article aside b bdi bdo br caption center cite code dd div dl dt em figcaption figure footer h2 h3
h4 h5 h6 header hgroup hr i kbd main mark p picture pre rp rt ruby s samp search section small span strong
sub summary sup table tbody tfoot thead tr u ul var wbr`;

const tagsWithAttributes = `
a href target rel name
abbr title
audio src controls preload loop muted
blockquote cite
col span
colgroup span
data value
del cite datetime
details open name
dfn title
img src srcset sizes alt width height loading decoding fetchpriority
ins cite datetime
li value
ol start reversed type
q cite
source src srcset sizes media type width height
td colspan rowspan headers
th colspan rowspan headers scope abbr
time datetime
track src kind srclang label default
video src poster controls preload loop muted playsinline width height`;

/** HTML that an article may contain: each tag with its allowed attributes. */
export const allowedTags: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [...tagsWithoutOwnAttributes.trim().split(/\s+/), ...tagsWithAttributes.trim().split('\n')].map((line) => {
    const [tag = '', ...attributes] = line.split(' ');
    return [tag, new Set([...globalAttributes.split(' '), ...attributes])];
  }),
);

/** Obsolete tags and their replacements. The page renders the article's only h1. */
export const replacedTags: ReadonlyMap<string, string> = new Map([
  ['h1', 'h2'],
  ['strike', 's'],
  ['tt', 'code'],
  ['big', 'b'],
  ['acronym', 'abbr'],
  ['main', 'div'],
  ['center', 'div'],
]);

/** Tags that are dropped with their content. Other unknown tags are dropped, but their content stays. */
export const droppedWithContent: ReadonlySet<string> = new Set(
  'script style template noscript noembed noframes iframe frame frameset object embed applet param svg math textarea title xmp plaintext select option optgroup datalist input base meta link head canvas portal fencedframe'.split(
    ' ',
  ),
);

export const voidTags: ReadonlySet<string> = new Set('br col hr img source track wbr'.split(' '));

/** Attributes whose value is one URL. */
export const urlAttributes: ReadonlySet<string> = new Set('href src cite poster'.split(' '));

/** Attributes that all our elements may have, besides declared ones and `aria-*`. */
export const ownTagAttributes: ReadonlySet<string> = new Set(
  'id class lang dir role hidden hydrate'.split(' '),
);
