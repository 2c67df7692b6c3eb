import { defineElement, type ElementProps, json } from '../../core/declaration.ts';
import { cleanPosts, type PostSummary } from '../shared/post-card/post-data.ts';

export const postListElement = defineElement({
  tag: 'post-list',
  summary:
    'Posts by id, by category or as given, laid out as a lead with a list, one card, a slider, a grid or a featured post.',
  hydrate: 'interaction',
  attributes: {
    variant: {
      type: 'string',
      default: 'base',
      description:
        'The layout: base, single, slider, grid, featured; grid-N has N columns, featured-N has N side posts with pictures',
    },
    ids: { type: 'list', description: 'Ids of the posts, in their order; missing ones are left out' },
    category: {
      type: 'string',
      description: 'Slug of the category whose newest posts are shown; `ids` and `posts` win',
    },
    posts: json('The posts themselves: title, link, image, author, category, date, imageHeight', cleanPosts),
    limit: { type: 'integer', min: 1, max: 100, description: 'How many posts are shown at most' },
    heading: { type: 'string', description: 'Heading above the posts' },
    pretitle: { type: 'string', description: 'A word above the heading' },
    subtitle: { type: 'string', description: 'A line under the heading' },
    viewAllLink: { type: 'url', description: 'Where the link to all posts leads; none without it' },
    viewAllLabel: { type: 'string', default: 'View all', description: 'Label of the link to all posts' },
    gap: {
      type: 'number',
      default: 20,
      min: 0,
      max: 200,
      description: 'Pixels between two slides of a slider',
    },
    slidesDesktop: {
      type: 'integer',
      default: 3,
      min: 1,
      max: 6,
      description: 'Slides side by side from 1024 px, in a column of at least 800',
    },
    slidesTablet: {
      type: 'integer',
      default: 2,
      min: 1,
      max: 6,
      description: 'Slides side by side from 768 px, in a column of at least 560',
    },
    slidesMobile: {
      type: 'integer',
      default: 1,
      min: 1,
      max: 6,
      description: 'Slides side by side below that',
    },
  },
  parts: {
    header: 'What stands above the posts',
    heading: 'The heading',
    'view-all': 'The link to all posts',
    post: 'One post',
    image: 'The picture of a post',
    category: 'The category of a post',
    title: 'The title of a post',
    meta: 'Author and date of a post',
    slider: 'The carousel of a slider',
    slide: 'One slide',
    navigation: 'Arrows and bullets of a slider',
    arrow: 'The button to the previous or the next slide',
    bullet: 'The button of one slide',
    scrollbar: 'The bar that shows the place in a slider',
  },
});

export type PostListProps = ElementProps<typeof postListElement, readonly PostSummary[]>;
