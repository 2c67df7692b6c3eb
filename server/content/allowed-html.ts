/** Attributes that any allowed tag may have, besides `aria-*`. */
const globalAttributes = 'id class lang dir role hidden';

const tagLines = `
a href target rel name
abbr title
address
article
aside
audio src controls preload loop muted
b
bdi
bdo
blockquote cite
br
caption
center
cite
code
col span
colgroup span
data value
dd
del cite datetime
details open name
dfn title
div
dl
dt
em
figcaption
figure
footer
h2
h3
h4
h5
h6
header
hgroup
hr
i
img src srcset sizes alt width height loading decoding fetchpriority
ins cite datetime
kbd
li value
main
mark
ol start reversed type
p
picture
pre
q cite
rp
rt
ruby
s
samp
search
section
small
source src srcset sizes media type width height
span
strong
sub
summary
sup
table
tbody
td colspan rowspan headers
tfoot
th colspan rowspan headers scope abbr
thead
time datetime
tr
track src kind srclang label default
u
ul
var
video src poster controls preload loop muted playsinline width height
wbr`;

/** HTML that an article may contain: each tag with its allowed attributes. */
export const allowedTags: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  tagLines
    .trim()
    .split('\n')
    .map((line) => {
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
