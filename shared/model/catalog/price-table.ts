/** Prices for certain customers (spec §3). `id` is the provider's. */
export type PriceTable = { id: string; name: string };

/**
 * The id that removes an order's price table: the option 'Sem Tabela de preço' (spec §2). No table may have this id.
 */
export const noPriceTableId = 'none';
