import type { PlatformDiscount } from '#shared/contract/platform/discount-schemas.ts';
import { ChannelType } from '#shared/model/channel.ts';
import type { DiscountRequest, DiscountToDecide } from '#shared/model/order/discount-request.ts';
import { OrderStatus } from '#shared/model/order/order.ts';
import { phoneEnd } from '#shared/rules/brazil/phone.ts';
import { manualDiscountLimit } from '#shared/rules/cart/discount.ts';
import { toReais } from '#shared/rules/money/money.ts';
import type { DiscountRequestRow, StoredDiscountRequest } from '../../database/orders/discount-requests.ts';
import { hasPhoneContacts } from '../../providers/channels.ts';
import { contactPhone } from '../customers/contact-phone.ts';
import { nameOf } from '../orders/load-full-order.ts';

/** A request as its agents receive it. One that was open when its order ended is void. */
export const requestView = (
  { key, cents, rate, status, earlier, isReplaced, ...request }: StoredDiscountRequest,
  orderStatus: OrderStatus,
): DiscountRequest => ({
  ...request,
  status: status === 'pending' && orderStatus !== OrderStatus.Creating ? 'void' : status,
  amout: toReais(cents),
  percent: rate === null ? null : rate / 100,
});

/** A request as its decider receives it. */
export function toDecideView(row: DiscountRequestRow): DiscountToDecide {
  const { channel_type, contact, customer_name } = row;
  return {
    ...requestView(row.request, row.status),
    contact: {
      name: customer_name,
      channelType: channel_type,
      phoneEnd: hasPhoneContacts(channel_type) ? phoneEnd(contact) : null,
    },
    ...amountsOf(row),
  };
}

/** The same for the Platform API and its webhook. */
export function platformDiscountView(row: DiscountRequestRow): PlatformDiscount {
  const { channel_type, channel_id, contact, customer_name } = row;
  return {
    ...requestView(row.request, row.status),
    channelType: nameOf(ChannelType, channel_type),
    channelId: channel_id,
    contact: { id: contact, name: customer_name, phone: contactPhone(channel_type, contact) },
    ...amountsOf(row),
  };
}

function amountsOf(row: DiscountRequestRow): Pick<DiscountToDecide, 'limit' | 'order'> {
  const { items_amount, discount_amount, total_amount, max_discount_percent, request, lines } = row;
  // What replaces the present discount on the order; those on lines stay.
  const replaced = discount_amount - lines.reduce((sum, { discount }) => sum + discount, 0);
  const isApplied = request.status === 'approved';
  return {
    limit: {
      percent: max_discount_percent,
      amout: toReais(manualDiscountLimit(items_amount, max_discount_percent)),
    },
    order: {
      id: row.order_id,
      items: lines.map(({ name, quantity, total, discount }) => ({
        name,
        quantity,
        totalAmout: toReais(total),
        discountAmout: toReais(discount),
      })),
      itemsAmout: toReais(items_amount),
      totalAmout: toReais(total_amount),
      totalWithDiscount: toReais(isApplied ? total_amount : total_amount + replaced - request.cents),
    },
  };
}
