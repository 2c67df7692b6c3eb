import { defineElement, type ElementProps, json } from '../../core/declaration.ts';
import { cleanPosts, type PostSummary } from '../shared/post-card/post-data.ts';

export const postListElement = defineElement({
  tag: 'post-list',
  summary:
    'Posts by id, by category or from an attribute, as a lead with a list, a single card, a slider, a grid or a featured post.',
  hydrate: 'interaction',
  attributes: {
    variant: {
      type: 'string',
      default: 'base',
      values: ['base', 'single', 'slider', 'grid', 'grid-N', 'featured', 'featured-N'],
      description:
        'Layout: base, single, slider, grid or featured; grid-N has N columns, featured-N has N side posts with images',
    },
    ids: { type: 'list', description: 'Ids of the posts in display order; missing posts are left out' },
    category: {
      type: 'string',
      description: 'Slug of the category whose newest posts are shown; `ids` and `posts` take precedence',
    },
    posts: json('The posts as JSON: title, link, image, author, category, date, imageHeight', cleanPosts),
    limit: { type: 'integer', min: 1, max: 100, description: 'Maximum number of posts' },
    heading: { type: 'string', description: 'Heading above the posts' },
    pretitle: { type: 'string', description: 'Short text above the heading' },
    subtitle: { type: 'string', description: 'Text under the heading' },
    viewAllLink: { type: 'url', description: 'URL of the link to all posts; without it there is no link' },
    viewAllLabel: { type: 'string', default: 'View all', description: 'Label of the link to all posts' },
    gap: {
      type: 'number',
      default: 20,
      min: 0,
      max: 200,
      description: 'Gap between two slides of a slider in pixels',
    },
    slidesDesktop: {
      type: 'integer',
      default: 3,
      min: 1,
      max: 6,
      description: 'Visible slides from 1,024 px, in a column of at least 800 px',
    },
    slidesTablet: {
      type: 'integer',
      default: 2,
      min: 1,
      max: 6,
      description: 'Visible slides from 768 px, in a column of at least 560 px',
    },
    slidesMobile: {
      type: 'integer',
      default: 1,
      min: 1,
      max: 6,
      description: 'Visible slides on narrower screens',
    },
  },
  parts: {
    header: 'The header above the posts',
    heading: 'The heading',
    'view-all': 'The link to all posts',
    post: 'One post',
    image: 'The image of a post',
    category: 'The category of a post',
    title: 'The title of a post',
    meta: 'Author and date of a post',
    slider: 'The carousel of a slider',
    slide: 'One slide',
    navigation: 'Arrows and bullets of a slider',
    arrow: 'The button to the previous or next slide',
    bullet: 'The button of one slide',
    scrollbar: 'The bar that shows the scroll position of a slider',
  },
});

export type PostListProps = ElementProps<typeof postListElement, readonly PostSummary[]>;
