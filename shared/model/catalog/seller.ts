/** A seller the shopper can buy from (spec §3). `serviceTax` in reais. */
export type SellerOption = { providerId: string; name: string; address: string; serviceTax: number };
