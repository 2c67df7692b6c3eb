import { describe, expect, it } from 'vitest';
import { createSiteUrls, toLookupPath } from './site-urls.ts';

describe('createSiteUrls', () => {
  // The WordPress has a private URL and a public one, and moved to https after the posts were written.
  const { home, toLink, toImage, isSiteImage, toFetchUrl } = createSiteUrls(
    'http://wordpress.internal:8080',
    ['https://www.example.org/', 'https://cms.example.org/wp'],
  );

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
  ])('converts the link %s to %s', (address, link) => {
    expect(toLink(address)).toBe(link);
  });

  it.each([
    [
      'https://cms.example.org/wp/wp-content/uploads/a.pdf',
      'https://cms.example.org/wp/wp-content/uploads/a.pdf',
    ],
    ['https://www.example.org/wp-content/uploads/a.png', 'https://www.example.org/wp-content/uploads/a.png'],
    ['http://www.example.org/wp-content/uploads/a.png', 'https://www.example.org/wp-content/uploads/a.png'],
    [
      'http://wordpress.internal:8080/wp-content/uploads/a.mp4',
      'https://www.example.org/wp-content/uploads/a.mp4',
    ],
    ['/wp-content/uploads/a.pdf', 'https://www.example.org/wp-content/uploads/a.pdf'],
  ])('converts the file URL %s to its public URL', (address, file) => {
    expect([toLink(address), toImage(address)]).toEqual([file, file]);
  });

  it('fetches files from the private URL of the WordPress', () => {
    const file = 'http://wordpress.internal:8080/wp-content/uploads/a.png';
    expect(home).toBe('https://www.example.org');
    for (const address of [
      file,
      'https://cms.example.org/wp/wp-content/uploads/a.png',
      'https://www.example.org/wp-content/uploads/a.png',
    ])
      expect(toFetchUrl(address)).toBe(file);
    for (const address of [
      'https://elsewhere.example/wp-content/a.png',
      'https://www.example.org/guides/a.png',
      '/pictures/a.svg',
      'data:image/png,',
    ])
      expect(toFetchUrl(address)).toBeUndefined();
    expect(toImage('/pictures/portrait-1.svg')).toBe('/pictures/portrait-1.svg');
  });

  it.each([
    '/wp-admin/admin-ajax.php?action=x',
    '/wp-admin/images/logo.png',
    '/wp-json/wp/v2/posts/1?_method=DELETE&x=.png',
    '/wp-login.php',
    '/xmlrpc.php?a.png',
    '/wp-content/uploads/a.pdf',
    '/wp-content/plugins/a/a.php/a.png',
    '/wp-content/plugins/a/a%2Eph%70/a.png',
    '/wp-content/../wp-admin/a.png',
    '/wp-content/..%2fwp-admin/a.png',
    '/wp-content/..%5Cwp-admin/a.png',
    'http://wordpress.internal:8080/wp-admin/admin-ajax.php?action=x',
    'http://wordpress.internal:8080//[/wp-content/a.png',
  ])('fetches nothing for %s, which is no image of the WordPress', (address) => {
    expect([toFetchUrl(address), isSiteImage(address)]).toEqual([undefined, false]);
  });

  it.each([
    ['?v=1', '?v=1'],
    ['?ver=6.8.2-beta', '?ver=6.8.2-beta'],
    ['?1764000000', '?1764000000'],
    ['?rest_route=/wp/v2/posts', ''],
    ['?resize=150,150&ssl=1', '?resize=150,150&ssl=1'],
    ['?x12345', '?x12345'],
    ['?v=1&_method=DELETE', ''],
    ['?p=1', ''],
    ['?v=1#top', '?v=1'],
  ])('fetches an image with the query %s as %s: only versions and sizes are sent', (written, sent) => {
    const path = '/wp-content/uploads/a.png';
    expect(toFetchUrl(path + written)).toBe(`http://wordpress.internal:8080${path}${sent}`);
  });

  it('distinguishes images of the WordPress from pages, other files and other sites’ images', () => {
    expect(isSiteImage('https://www.example.org/wp-content/uploads/a.JPG?ver=2')).toBe(true);
    for (const address of [
      'https://www.example.org/wp-content/uploads/a.pdf',
      'https://www.example.org/a.png',
      'https://elsewhere.example/wp-content/a.png',
    ])
      expect(isSiteImage(address)).toBe(false);
  });
});

describe('createSiteUrls for a site with its own public URL', () => {
  const { toLink, toImage, isSiteImage } = createSiteUrls(
    'http://wordpress.internal:8080',
    [],
    'https://www.example.org',
  );

  it('converts URLs that editors copied from the site', () => {
    expect(toLink('https://www.example.org/guides/')).toBe('/guides/');
    expect(toImage('https://www.example.org/pictures/portrait-1.svg')).toBe('/pictures/portrait-1.svg');
    expect(isSiteImage('https://www.example.org/pictures/portrait-1.svg')).toBe(false);
    expect(toImage('http://wordpress.internal:8080/odd/portrait-1.svg')).toBe(
      'http://wordpress.internal:8080/odd/portrait-1.svg',
    );
  });
});

describe('createSiteUrls for a WordPress whose home URL is this site', () => {
  const urls = createSiteUrls(
    'http://wordpress.internal:8080',
    ['https://www.example.org', 'https://cms.example.org'],
    'https://www.example.org',
  );

  it('uses the other URL of the WordPress for files', () => {
    expect(urls.home).toBe('https://cms.example.org');
    expect(urls.toLink('https://www.example.org/wp-content/uploads/a.pdf')).toBe(
      'https://cms.example.org/wp-content/uploads/a.pdf',
    );
    expect(urls.toFetchUrl('https://www.example.org/wp-content/uploads/a.png')).toBe(
      'http://wordpress.internal:8080/wp-content/uploads/a.png',
    );
  });

  it('links files to CMS_URL if WordPress reports only this site’s URL', () => {
    const alone = createSiteUrls(
      'https://cms.example.org',
      ['https://www.example.org'],
      'https://www.example.org',
    );
    expect([alone.home, alone.toLink('/wp-content/a.pdf')]).toEqual([
      undefined,
      'https://cms.example.org/wp-content/a.pdf',
    ]);
  });
});

describe('createSiteUrls for a WordPress in its own directory below its home', () => {
  const image = '/wp-content/uploads/a.png';

  it.each([
    ['a private URL', 'http://wordpress.internal:8080', 'http://wordpress.internal:8080/wp'],
    ['the URL of its home', 'https://cms.example.org', 'https://cms.example.org/wp'],
    ['the URL of its directory', 'https://cms.example.org/wp', 'https://cms.example.org/wp'],
  ])('fetches images from the directory when CMS_URL is %s', (_name, cmsUrl, files) => {
    const { toFetchUrl } = createSiteUrls(cmsUrl, ['https://cms.example.org', 'https://cms.example.org/wp']);
    expect(toFetchUrl(`https://cms.example.org/wp${image}`)).toBe(files + image);
  });

  it('fetches images from the directory when this site’s URL is the home', () => {
    const site = 'https://www.example.org';
    const { toFetchUrl } = createSiteUrls('http://wordpress.internal:8080', [site, `${site}/wp`], site);
    expect(toFetchUrl(`${site}/wp${image}`)).toBe(`http://wordpress.internal:8080/wp${image}`);
  });
});

describe('toLookupPath', () => {
  it('encodes a path in one way, adds a slash, and leaves a stray percent sign', () => {
    expect(toLookupPath('/%ce%b1')).toBe('/%CE%B1/');
    expect(toLookupPath('/α/')).toBe('/%CE%B1/');
    expect(toLookupPath('/100%/')).toBe('/100%/');
  });
});
