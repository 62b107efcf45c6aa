import type { Session } from '#shared/model/session.ts';

/**
 * The audience of a catalogue list: shop, channel, type of user and price table. Other audiences may see other products
 * and prices.
 */
export type CatalogReader = Pick<Session, 'shopId' | 'channelType' | 'channelId' | 'sessionType'> & {
  priceTableId: string | null;
};

/** A cached list is shown again only under the same key. The key holds no personal data. */
export const catalogCacheKey = ({ shopId, channelType, channelId, sessionType, priceTableId }: CatalogReader): string =>
  JSON.stringify([shopId, channelType, channelId, sessionType, priceTableId]);
