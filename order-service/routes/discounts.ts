import { endpoints } from '#shared/contract/endpoints.ts';
import { schemas } from '#shared/contract/request-schemas.ts';
import { addCustomItem } from '../services/cart/custom-items.ts';
import { decideDiscount, discountsToDecide } from '../services/cart/decide-discount.ts';
import { requestDiscount, withdrawDiscount } from '../services/cart/discount-request.ts';
import { toDecideView } from '../services/cart/discount-request-view.ts';
import { setCoupon, setManualDiscount } from '../services/cart/discounts.ts';
import { setLineDiscount } from '../services/cart/line-discount.ts';
import { priceTables, setPriceTable } from '../services/cart/price-tables.ts';
import { setInternalNote } from '../services/orders/internal-note.ts';
import { changedByOf } from '../services/sessions/sessions.ts';
import { handleCall, type RouteDependencies } from './serve.ts';
import { isUuidParameter, uuidParameter } from './uuid-parameter.ts';

/** Price tables, coupons and what an agent sets by hand: discounts, items without a product, the internal note. */
export function registerDiscounts(dependencies: RouteDependencies): void {
  const { wakeJobs } = dependencies;
  handleCall(dependencies, endpoints.setCoupon, schemas.setCoupon, ({ db, caller, query, expected }) =>
    setCoupon(db, caller, query.coupon, expected),
  );

  handleCall(dependencies, endpoints.setDiscount, schemas.setDiscount, ({ db, caller, query, expected }) =>
    setManualDiscount(db, caller, { amount: query.discount, percent: query.percent }, expected),
  );

  handleCall(dependencies, endpoints.setLineDiscount, schemas.setLineDiscount, ({ db, caller, body, expected }) =>
    setLineDiscount(db, caller, body, expected),
  );

  handleCall(
    dependencies,
    endpoints.requestDiscount,
    schemas.requestDiscount,
    ({ db, caller, body, expected }) => requestDiscount(db, caller, body, expected),
    wakeJobs,
  );

  handleCall(
    dependencies,
    endpoints.withdrawDiscount,
    schemas.withdrawDiscount,
    ({ db, caller, expected }) => withdrawDiscount(db, caller, expected),
    wakeJobs,
  );

  handleCall(dependencies, endpoints.discountsToDecide, schemas.discountsToDecide, async ({ db, caller, query }) =>
    (await discountsToDecide(db, caller.shopId, query.also?.split(',').filter(isUuidParameter) ?? [])).map(
      toDecideView,
    ),
  );

  handleCall(
    dependencies,
    endpoints.decideDiscount,
    schemas.decideDiscount,
    async ({ db, caller, params, body }) =>
      toDecideView(
        await decideDiscount(db, caller.shopId, uuidParameter(params.id), body, { ...caller, by: changedByOf(caller) }),
      ),
    wakeJobs,
  );

  handleCall(dependencies, endpoints.addCustomItem, schemas.addCustomItem, ({ db, caller, body, expected }) =>
    addCustomItem(db, caller, body, expected),
  );

  handleCall(dependencies, endpoints.setInternalNote, schemas.setInternalNote, ({ db, caller, body, expected }) =>
    setInternalNote(db, caller, body.note, expected),
  );

  handleCall(dependencies, endpoints.priceTables, schemas.priceTables, ({ db, caller }) => priceTables(db, caller));

  handleCall(dependencies, endpoints.setPriceTable, schemas.setPriceTable, ({ db, caller, params, expected }) =>
    setPriceTable(db, caller, params.id, expected),
  );
}
