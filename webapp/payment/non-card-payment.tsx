import { Link } from 'wouter';
import { type Order, OrderStatus } from '#shared/model/order/order.ts';
import { PaymentMethod, type PaymentState, PaymentStatus } from '#shared/model/payment/payment.ts';
import { cardFormTexts } from '#shared/text/payment/card-form.ts';
import { paths } from '../paths.ts';
import { CodeOrLinkPayment, isAwaitingPayment } from './code-or-link-payment.tsx';
import { awaitsDeposit, DepositNote } from './deposit-note.tsx';
import { PaymentEnd } from './payment-done.tsx';
import { ReopenedToChange } from './reopened-to-change.tsx';

/** The payment screen of an order that is not paid by card (spec §2). What can be done about its payment leads. */
export function NonCardPayment({ state, method }: { state: PaymentState<Order>; method: PaymentMethod }) {
  const { order, status, arrived, number } = state;
  const isWaiting = isAwaitingPayment(order);
  if (order.status !== OrderStatus.Creating && status === PaymentStatus.Paid) return <PaymentEnd state={state} />;
  if (number !== null && order.status === OrderStatus.Creating) return <ReopenedToChange number={number} />;
  // Once money has arrived, the payment instructions no longer matter.
  if (isWaiting && arrived !== null) return <CodeOrLinkPayment state={state} />;
  const note = (
    <>
      <p>{cardFormTexts.notCard}</p>
      {method === PaymentMethod.Pix && <p>{cardFormTexts.pixNote}</p>}
    </>
  );
  if (isWaiting || awaitsDeposit(state))
    return (
      <>
        {isWaiting ? <CodeOrLinkPayment state={state} /> : <DepositNote order={order} hasContact={false} />}
        <div className="payment-note">{note}</div>
      </>
    );
  // A placed order is not in the checkout any more. Its own page says what comes next, and can change the payment.
  const placed = order.status === OrderStatus.Creating ? null : number;
  return (
    <>
      <div className="notice-text payment-note">{note}</div>
      <Link href={placed === null ? paths.checkout : paths.placedOrder(placed)} className="btn btn-primary">
        {placed === null ? 'Voltar ao pedido' : 'Ver pedido'}
      </Link>
    </>
  );
}
