/** Prices of certain customers (spec §3). `id` is the provider's. */
export type PriceTable = { id: string; name: string };

/** The id that takes an order's price table away: the option 'Sem Tabela de preço' (spec §2). No table may be called so. */
export const noPriceTableId = 'none';
