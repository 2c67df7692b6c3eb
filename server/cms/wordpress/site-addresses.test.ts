import { describe, expect, it } from 'vitest';
import { createSiteAddresses, toLookupPath } from './site-addresses.ts';

describe('createSiteAddresses', () => {
  // Reached inside under one name, known to readers under another, and moved to https since the posts were written.
  const { toLink, toPicture, isOwnPicture } = createSiteAddresses('http://wordpress.internal:8080', ['https://www.example.org', 'https://cms.example.org/wp']);

  it.each([
    ['https://www.example.org/guides/loans/?a=1#top', '/guides/loans/?a=1#top'],
    ['http://www.example.org/guides/', '/guides/'],
    ['//www.example.org/guides/', '/guides/'],
    ['https://www.example.org', '/'],
    ['http://wordpress.internal:8080/a/', '/a/'],
    ['https://cms.example.org/wp/a/', '/a/'],
    ['/a/', '/a/'],
    ['#top', '#top'],
    ['mailto:ann@example.org', 'mailto:ann@example.org'],
    ['https://elsewhere.example/a/', 'https://elsewhere.example/a/'],
    ['https://cms.example.org/other/', 'https://cms.example.org/other/'],
    ['https://cms.example.org/wp-not-this/', 'https://cms.example.org/wp-not-this/'],
  ])('leads %s to %s', (address, link) => {
    expect(toLink(address)).toBe(link);
  });

  it('takes files from where the WordPress is reached', () => {
    const file = 'http://wordpress.internal:8080/wp-content/uploads/a.pdf';
    expect(toLink('https://cms.example.org/wp/wp-content/uploads/a.pdf')).toBe(file);
    expect(toPicture('https://www.example.org/wp-content/uploads/a.png')).toBe('http://wordpress.internal:8080/wp-content/uploads/a.png');
    expect(toPicture('/pictures/portrait-1.svg')).toBe('/pictures/portrait-1.svg');
  });

  it('knows its own pictures from pages, other files and pictures of elsewhere', () => {
    expect(isOwnPicture('https://www.example.org/wp-content/uploads/a.JPG?ver=2')).toBe(true);
    for (const address of ['https://www.example.org/wp-content/uploads/a.pdf', 'https://www.example.org/a.png', 'https://elsewhere.example/wp-content/a.png'])
      expect(isOwnPicture(address)).toBe(false);
  });
});

describe('createSiteAddresses for a site that readers know by a name of its own', () => {
  const { toLink, toPicture, isOwnPicture } = createSiteAddresses('http://wordpress.internal:8080', [], 'https://www.example.org');

  it('takes what editors copied from the site for its own', () => {
    expect(toLink('https://www.example.org/guides/')).toBe('/guides/');
    expect(toPicture('https://www.example.org/pictures/portrait-1.svg')).toBe('/pictures/portrait-1.svg');
    expect(isOwnPicture('https://www.example.org/pictures/portrait-1.svg')).toBe(false);
    expect(toPicture('http://wordpress.internal:8080/odd/portrait-1.svg')).toBe('http://wordpress.internal:8080/odd/portrait-1.svg');
  });
});

describe('toLookupPath', () => {
  it('is one form for every way to write a path', () => {
    expect(toLookupPath('/%ce%b1')).toBe('/%CE%B1/');
    expect(toLookupPath('/α/')).toBe('/%CE%B1/');
    expect(toLookupPath('/100%/')).toBe('/100%/');
  });
});
