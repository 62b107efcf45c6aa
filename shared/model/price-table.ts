export type PriceTable = { id: string; name: string };
