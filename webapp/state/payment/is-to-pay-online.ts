import { type Order, OrderStatus } from '#shared/model/order/order.ts';
import { type PaymentState, PaymentStatus } from '#shared/model/payment/payment.ts';
import { isPaidOnline } from '#shared/rules/payment/is-paid-online.ts';

/** Whether a placed order waits for money that is paid outside the page: PIX, boleto or link. */
export const isToPayOnline = ({ order, status, arrived }: PaymentState<Order>): boolean =>
  order.status === OrderStatus.Received &&
  isPaidOnline(order.payment.method) &&
  status !== PaymentStatus.Paid &&
  arrived === null;
