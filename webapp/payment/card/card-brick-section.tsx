import { useEffect } from 'react';
import type { Order } from '#shared/model/order/order.ts';
import type { BrickPayment, CardOption } from '#shared/model/payment/card.ts';
import { useCardOptions } from '../../api/queries/payment.ts';
import { showProblems } from '../../browser/focus/footer-focus.ts';
import { CardBrick } from '../../components/forms/card-brick.tsx';
import { RetryNote } from '../../components/ui/retry-note.tsx';
import { SkeletonChoices } from '../../components/ui/skeleton-choices.tsx';
import { usePageSettings } from '../../shell/page-settings.tsx';
import { orderState } from '../../state/order/order.ts';
import { payByBrick, placingProblems } from '../../state/payment/card-payment.ts';
import { cardPaymentState } from '../../state/payment/card-payment-state.ts';
import { sessionState } from '../../state/session/session.ts';
import { useRead } from '../../state/use-read.ts';
import { ChangeButton } from '../change-button.tsx';
import { CardTotals } from './card-totals.tsx';
import { PaymentProblems, usePlacingProblems } from './payment-problems.tsx';

/** Spec §4: "if MercadoPago, show the embedded card brick …, whose submit finishes the payment". */
export function CardBrickSection({ order }: { order: Order }) {
  const { settings } = useRead(sessionState);
  const { publicKeys } = usePageSettings();
  const publicKey = settings?.payment.publicKey ?? publicKeys.mercadoPagoPublicKey;
  useEffect(() => {
    // Spec §7: "a missing SDK key is only logged".
    if (settings && !publicKey) console.error('The card form has no public key.');
  }, [settings, publicKey]);
  const { customer } = order;
  const problems = usePlacingProblems(order.id);
  const { response, isFetching, refetch } = useCardOptions(order.id, `${order.payment.providerId} ${order.totalAmout}`);
  return (
    <>
      {publicKey && !response && <SkeletonChoices label="Carregando as opções de cartão" />}
      {response?.success === false && <RetryNote message={response.text} onRetry={refetch} retrying={isFetching} />}
      {publicKey && response?.success && (
        <CardBrick
          publicKey={publicKey}
          amount={order.totalAmout}
          payer={customer?.email ? { email: customer.email, document: customer.document } : null}
          maxInstallments={mostInstallments(response.data, order)}
          onSubmit={(brick) => submit(brick, order.id)}
        />
      )}
      <div className="card-payment-end panel">
        <CardTotals order={order} />
        <div className="card-payment-actions">
          <ChangeButton order={order} />
        </div>
      </div>
      <div className="card-payment-footer">
        <PaymentProblems problems={problems} />
      </div>
    </>
  );
}

/**
 * The card's company shows its own installments, up to the most that the shop accepts for this order. Another payment
 * company of the shop may have another limit.
 */
const mostInstallments = (options: readonly CardOption[], { payment }: Order): number =>
  Math.max(
    1,
    ...options
      .filter(({ providerId }) => providerId === payment.providerId)
      .flatMap(({ installments }) => installments.map(({ count }) => count)),
  );

/** A rejected promise enables the form's button again, so that the shopper can try another card. */
async function submit(brick: BrickPayment, orderId: string): Promise<void> {
  await payByBrick(brick);
  if (placingProblems(orderState.order, orderId).length > 0) showProblems();
  const { kind } = cardPaymentState.situation;
  if (kind === 'refused' || kind === 'filling') throw new Error('the payment was refused');
}
