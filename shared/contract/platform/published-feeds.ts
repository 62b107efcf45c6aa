/** A shop's catalogue as a feed at a secret address, which ad platforms fetch. `google`: RSS 2.0. `meta`: CSV. */
export type PublishedFormat = 'google' | 'meta';

/** The address and the media type of each format. The secret is 256 random bits. */
export const publishedFeeds = {
  google: { path: '/feeds/:secret/google.xml', type: 'application/xml' },
  meta: { path: '/feeds/:secret/meta.csv', type: 'text/csv' },
} as const satisfies Record<PublishedFormat, { path: string; type: string }>;

export const publishedFormats: readonly PublishedFormat[] = ['google', 'meta'];

/** Whether a text has the form of a feed's secret. */
export const isFeedSecret = (text: string): boolean => /^[\w-]{43}$/.test(text);
