import { endpoints } from '#shared/contract/endpoints.ts';
import { schemas } from '#shared/contract/schemas.ts';
import { setCoupon, setManualDiscount } from '../services/cart/discounts.ts';
import { priceTables, setPriceTable } from '../services/cart/price-tables.ts';
import { handleCall, type RouteDependencies } from './serve.ts';

/** Price tables, coupons and an agent's discount. */
export function registerDiscounts(house: RouteDependencies): void {
  handleCall(house, endpoints.setCoupon, schemas.setCoupon, ({ db, who, query, expected }) =>
    setCoupon(db, who, query.coupon, expected),
  );

  handleCall(house, endpoints.setDiscount, schemas.setDiscount, ({ db, who, query, expected }) =>
    setManualDiscount(db, who, query.discount, expected),
  );

  handleCall(house, endpoints.priceTables, schemas.priceTables, ({ db, who }) => priceTables(db, who));

  handleCall(house, endpoints.setPriceTable, schemas.setPriceTable, ({ db, who, params, expected }) =>
    setPriceTable(db, who, params.id, expected),
  );
}
