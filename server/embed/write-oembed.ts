import { escapeXml } from '../pages/seo/escape-xml.ts';

/** An oEmbed 1.0 response: values by name. */
export type Oembed = Readonly<Record<string, string | number>>;

/** The formats of https://oembed.com, with their types. */
export const oembedWriters = {
  json: { type: 'application/json', write: (oembed: Oembed) => JSON.stringify(oembed) },
  xml: {
    type: 'text/xml',
    write(oembed: Oembed): string {
      const fields = Object.entries(oembed).map(
        ([name, value]) => `<${name}>${escapeXml(String(value))}</${name}>\n`,
      );
      return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>\n${fields.join('')}</oembed>\n`;
    },
  },
} as const;
