import { describe, expect, it } from 'vitest';
import { describeRecipients } from './recipients.ts';

const config = {
  siteName: 'Pinning Day',
  homeUrl: '/',
  siteUrl: 'https://pinning.example',
  studyMatchUrl: '/study-match/',
  voyagerUrl: '/discover',
};

describe('describeRecipients', () => {
  it('names the site if its own pages receive the choices', () => {
    const sentence = 'Your choices go to Pinning Day; a school learns of them when you follow its link.';
    expect(describeRecipients(config)).toBe(sentence);
    const absolute = {
      studyMatchUrl: 'https://pinning.example/study-match/',
      voyagerUrl: '//pinning.example/d',
    };
    expect(describeRecipients({ ...config, ...absolute })).toBe(sentence);
  });

  it('names the hosts of other sites, each once', () => {
    const partner = 'https://match.example/find';
    expect(describeRecipients({ ...config, studyMatchUrl: partner, voyagerUrl: `${partner}/v` })).toBe(
      'Your choices go to match.example.',
    );
    expect(describeRecipients({ ...config, voyagerUrl: 'https://voyager.example/' })).toBe(
      'Your choices go to Pinning Day or voyager.example.',
    );
  });

  it('counts the site of the script as its own on a page of another site', () => {
    const embedded = {
      homeUrl: 'https://script.example/',
      studyMatchUrl: 'https://script.example/study-match/',
      voyagerUrl: 'https://script.example/discover',
    };
    expect(describeRecipients({ ...config, ...embedded })).toContain('go to Pinning Day;');
  });
});
