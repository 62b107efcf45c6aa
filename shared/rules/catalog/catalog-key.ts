import type { Session } from '#shared/model/session.ts';

/** Who a list of the catalogue was made for: this shop, this channel of it, this kind of user and this price table. Others may see other products and prices. */
export type CatalogReader = Pick<Session, 'shopId' | 'channelType' | 'channelId' | 'sessionType'> & {
  priceTableId: string | null;
};

/** A list that was kept is shown again only under the same key. The key holds nothing about a person. */
export const catalogKey = ({ shopId, channelType, channelId, sessionType, priceTableId }: CatalogReader): string =>
  JSON.stringify([shopId, channelType, channelId, sessionType, priceTableId]);
