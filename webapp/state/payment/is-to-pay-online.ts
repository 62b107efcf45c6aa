import { type Order, OrderStatus } from '#shared/model/order/order.ts';
import { type PaymentState, PaymentStatus } from '#shared/model/payment/payment.ts';
import { paysByCodeOrLink } from '#shared/rules/payment/pays-by-code-or-link.ts';

/** Whether a placed order waits for money that is paid outside the page: PIX, boleto or link. */
export const isToPayOnline = ({ order, status, arrived }: PaymentState<Order>): boolean =>
  order.status === OrderStatus.Received &&
  paysByCodeOrLink(order.payment.method) &&
  status !== PaymentStatus.Paid &&
  arrived === null;
