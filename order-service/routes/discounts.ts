import { endpoints } from '#shared/contract/endpoints.ts';
import { schemas } from '#shared/contract/request-schemas.ts';
import { setCoupon, setManualDiscount } from '../services/cart/discounts.ts';
import { priceTables, setPriceTable } from '../services/cart/price-tables.ts';
import { handleCall, type RouteDependencies } from './serve.ts';

/** Price tables, coupons and an agent's discount. */
export function registerDiscounts(dependencies: RouteDependencies): void {
  handleCall(dependencies, endpoints.setCoupon, schemas.setCoupon, ({ db, caller, query, expected }) =>
    setCoupon(db, caller, query.coupon, expected),
  );

  handleCall(dependencies, endpoints.setDiscount, schemas.setDiscount, ({ db, caller, query, expected }) =>
    setManualDiscount(db, caller, query.discount, expected),
  );

  handleCall(dependencies, endpoints.priceTables, schemas.priceTables, ({ db, caller }) => priceTables(db, caller));

  handleCall(dependencies, endpoints.setPriceTable, schemas.setPriceTable, ({ db, caller, params, expected }) =>
    setPriceTable(db, caller, params.id, expected),
  );
}
