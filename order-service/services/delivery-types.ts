import { LogisticType } from '#shared/model/logistic.ts';
import type { SessionType } from '#shared/model/session.ts';
import { whyNotLogisticType } from '#shared/rules/logistic-types.ts';
import type { OrderLineRow } from '../store/orders.ts';
import type { StoredSettings } from '../store/shops.ts';

/** What decides which types of delivery an order may have. `sessionType`: who asks; null = anybody. */
export type TypeContext = {
  lines: Pick<OrderLineRow, 'has_shipping_restriction'>[];
  settings: StoredSettings;
  sessionType: SessionType | null;
};

/** Spec §3: "the checkout treats 0 as pickup and 1 as express delivery or shipping". */
export const typesMeant = (type: LogisticType): LogisticType[] =>
  type === LogisticType.ExpressDelivery ? [LogisticType.ExpressDelivery, LogisticType.Shipping] : [type];

/** Why an order can't have this type now, or null (spec §5). */
export const whyNotType = (type: LogisticType, { lines, settings, sessionType }: TypeContext): ReturnType<typeof whyNotLogisticType> =>
  whyNotLogisticType(
    type,
    { items: lines.map((line) => ({ hasShippingRestriction: line.has_shipping_restriction })), ...settings.logistics },
    settings,
    sessionType === null ? null : { sessionType },
  );
