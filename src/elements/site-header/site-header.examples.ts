import { type ElementExample, jsonAttribute } from '../../core/examples.ts';

interface Entry {
  readonly label: string;
  readonly uri: string;
  readonly children?: readonly Entry[];
}

const menu: readonly Entry[] = [
  {
    label: 'Programs',
    uri: '/articles/student-resources/',
    children: [
      { label: 'ADN or BSN', uri: '/articles/adn-or-bsn/' },
      { label: 'Choosing an online program', uri: '/articles/choosing-an-online-program/' },
    ],
  },
  {
    label: 'Rankings',
    uri: '/rankings/',
    children: [{ label: 'Lowest in-state tuition', uri: '/rankings/lowest-in-state-tuition/' }],
  },
  { label: 'Articles', uri: '/articles/', children: [{ label: 'Career', uri: '/articles/career/' }] },
  { label: 'Contributors', uri: '/healthcare-review-partners/' },
];

const social = [
  { name: 'facebook', url: 'https://facebook.example/pinningday' },
  { name: 'youtube', url: 'https://youtube.example/@pinningday' },
];

const logo = 'logo="/pictures/logo.svg" logo-alt="Pinning Day"';
const longMenu = Array.from({ length: 9 }, (_, index) => ({
  label: `A menu item with a long label ${index + 1}`,
  uri: `/item-${index + 1}/`,
}));

export const siteHeaderExamples: readonly ElementExample[] = [
  {
    name: 'Default',
    html: `<site-header ${logo} menu="${jsonAttribute(menu)}" social="${jsonAttribute(social)}" action-link="/study-match/"></site-header>`,
  },
  {
    name: 'Current page',
    note: 'Marks a page below Articles in the menu',
    html: `<site-header ${logo} menu="${jsonAttribute(menu)}" current="/articles/career/" action-link="/study-match/"></site-header>`,
  },
  { name: 'Without a menu', note: 'The States menu is always there', html: '<site-header></site-header>' },
  {
    name: 'Text logo and another button',
    html: '<site-header logo-alt="Casework" action-label="Find a school" action-link="/study-match/"></site-header>',
  },
  {
    name: 'Hostile',
    note: 'Markup stays text; script URLs are removed',
    html: `<site-header logo="javascript:alert(1)" logo-alt="&lt;img src=x onerror=alert(1)&gt;" menu="${jsonAttribute([{ label: '<b>Bold</b>', uri: 'javascript:alert(1)', children: [{ label: 'Inside', uri: '/inside/' }] }])}" social="${jsonAttribute([{ name: 'facebook', url: 'data:text/html,x' }])}" action-link="javascript:alert(1)"></site-header>`,
  },
  {
    name: 'Very long',
    html: `<site-header logo-alt="${'A site with a very long name '.repeat(3).trim()}" menu="${jsonAttribute(longMenu)}" action-label="Find a program that fits your week" action-link="/"></site-header>`,
  },
];
