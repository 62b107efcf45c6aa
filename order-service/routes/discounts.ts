import { endpoints } from '#shared/contract/endpoints.ts';
import { schemas } from '#shared/contract/schemas.ts';
import { setCoupon, setManualDiscount } from '../services/cart/discounts.ts';
import { priceTables, setPriceTable } from '../services/cart/price-tables.ts';
import { type House, serve } from './serve.ts';

/** What makes an order cost less: price tables, coupons and an agent's discount. */
export function registerDiscounts(house: House): void {
  serve(house, endpoints.setCoupon, schemas.setCoupon, ({ db, who, query, expected }) => setCoupon(db, who, query.coupon, expected));

  serve(house, endpoints.setDiscount, schemas.setDiscount, ({ db, who, query, expected }) =>
    setManualDiscount(db, who, query.discount, expected),
  );

  serve(house, endpoints.priceTables, schemas.priceTables, ({ db, who }) => priceTables(db, who));

  serve(house, endpoints.setPriceTable, schemas.setPriceTable, ({ db, who, params, expected }) =>
    setPriceTable(db, who, params.id, expected),
  );
}
