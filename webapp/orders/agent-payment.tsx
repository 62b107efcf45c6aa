import { useEffect, useRef, useState } from 'react';
import { OrderStatus } from '#shared/model/order/order.ts';
import type { PlacedOrder } from '#shared/model/order/placed-order.ts';
import { type OrderPayment, PaymentStatus } from '#shared/model/payment/payment.ts';
import { formatBoletoLine } from '#shared/rules/brazil/boleto-line.ts';
import { paymentChoiceText } from '#shared/rules/checkout/choice-text.ts';
import { isSafeLink } from '#shared/rules/links/safe-link.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { orderStage } from '#shared/rules/orders/order-steps.ts';
import { paymentOutcome } from '#shared/rules/orders/payment-outcome.ts';
import { canBePaidUnreported } from '#shared/rules/payment/can-be-paid-unreported.ts';
import { isConfirmedByShop } from '#shared/rules/payment/is-confirmed-by-shop.ts';
import { isPaidByCardHere } from '#shared/rules/payment/is-paid-by-card-here.ts';
import { paysByCodeOrLink } from '#shared/rules/payment/pays-by-code-or-link.ts';
import { receivedAmountText } from '#shared/rules/payment/received-amount-text.ts';
import { secondsLeft } from '#shared/rules/text/time-left.ts';
import { placedOrderTexts } from '#shared/text/assisted/placed-order.ts';
import { copyText } from '../browser/device/clipboard.ts';
import { moneyOf, progressOf } from '../cart/order-progress.ts';
import { BusyButton } from '../components/ui/busy-button.tsx';
import { FieldError } from '../components/ui/field.tsx';
import { SectionCard } from '../components/ui/section-card.tsx';
import { useShopClock } from '../payment/use-shop-clock.ts';
import { ShortcutKeys } from '../shell/shortcuts/shortcut-keys.tsx';
import { sendPlacedAgain } from '../state/assisted-sale/placed-order-actions.ts';
import { outboxState } from '../state/assisted-sale/send-to-contact.ts';
import { progressState, startCharge, watchPayment } from '../state/payment/payment-progress.ts';
import { sessionState } from '../state/session/session.ts';
import { useShortcuts } from '../state/shortcuts/use-shortcuts.ts';
import { useRead } from '../state/use-read.ts';

type AgentPaymentProps = { state: PlacedOrder; number: number; isLocked: boolean };

/**
 * How the order is paid and whether the money came, with what the agent can send again. It follows the payment live.
 */
export function AgentPayment({ state, number, isLocked }: AgentPaymentProps) {
  const { settings } = useRead(sessionState);
  const { sending } = useRead(outboxState);
  const isAwaited = orderStage(progressOf(state)) === 'awaitingPayment';
  useEffect(() => (isAwaited ? watchPayment() : undefined), [isAwaited]);
  const { order } = state;
  const clock = { timeZone: settings?.timeZone ?? 'UTC', now: new Date(state.now) };
  const outcome = paymentOutcome(progressOf(state), moneyOf(state), clock);
  const isOver = order.status === OrderStatus.Canceled && outcome === null && state.arrived === null;
  return (
    <SectionCard title={`Pagamento: ${paymentChoiceText(order.payment, order.logistic) ?? 'a combinar'}`}>
      {isOver ? (
        <p className="charge-amount">{neverPaidText(order.payment)}</p>
      ) : (
        <p className="charge-amount">
          <strong>{formatBrl(order.totalAmout)}</strong>
          {!isAwaited && outcome !== null && ` ${outcome}`}
        </p>
      )}
      {state.arrived !== null && <p className="notice-text">{receivedAmountText(state.arrived, order.totalAmout)}.</p>}
      {isAwaited && state.arrived === null && <Charge state={state} />}
      <div className="agent-order-buttons">
        {isAwaited && state.arrived === null && <ChargeButton state={state} number={number} isLocked={isLocked} />}
        {order.status !== OrderStatus.Canceled && (
          <BusyButton busy={sending.link === true} onClick={() => void sendPlacedAgain(number, 'link')}>
            Enviar link do pedido
          </BusyButton>
        )}
      </div>
      {isAwaited && (
        <p className="agent-order-note">
          {isConfirmedByShop(state.pix?.code ?? null, order.payment)
            ? placedOrderTexts.followsShop
            : placedOrderTexts.follows}
        </p>
      )}
    </SectionCard>
  );
}

function neverPaidText(payment: OrderPayment): string {
  if (canBePaidUnreported(payment)) return placedOrderTexts.neverConfirmed;
  return paysByCodeOrLink(payment.method) ? placedOrderTexts.neverPaid : placedOrderTexts.neverPaidWithoutCode;
}

/** The code or link that waits for money, or why there is none. */
function Charge({ state }: { state: PlacedOrder }) {
  const { startFailure } = useRead(progressState);
  const charge = useCharge(state);
  if (progressOf(state).isInReview) return <p>{placedOrderTexts.inReview}</p>;
  if (isPaidByCardHere(state.order.payment)) return <p>{placedOrderTexts.payOnPage}</p>;
  if (charge.isOpen) return <CopyRow label={charge.label} text={charge.text} copied={charge.copied} />;
  return (
    <>
      <p className="notice-text" role="status">
        {endOf(state.status, charge.isOver)}
      </p>
      <FieldError error={startFailure} />
    </>
  );
}

/** The next press: the charge again, or a new one. */
function ChargeButton({ state, number, isLocked }: AgentPaymentProps) {
  const { isStarting } = useRead(progressState);
  const { sending } = useRead(outboxState);
  const charge = useCharge(state);
  const isPaidHere = isPaidByCardHere(state.order.payment);
  const place = useRef<HTMLSpanElement>(null);
  // A message to the contact needs more than one key.
  useShortcuts({ resend: () => place.current?.querySelector('button')?.focus() });
  if (isPaidHere) return null;
  if (charge.isOpen)
    return (
      <span ref={place}>
        <BusyButton
          kind="primary"
          busy={sending.payment === true}
          onClick={() => void sendPlacedAgain(number, 'payment')}
        >
          {`Enviar ${charge.name} de novo`}
          <ShortcutKeys of="resend" />
        </BusyButton>
      </span>
    );
  return (
    <BusyButton kind="primary" busy={isStarting} disabled={isLocked} onClick={() => void startCharge()}>
      Gerar nova cobrança
    </BusyButton>
  );
}

/** The charge as the contact can pay it at this moment. `isOver`: its time ended. */
function useCharge(state: PlacedOrder) {
  const charge = chargeOf(state);
  const left = secondsLeft(charge?.expiresAt ?? null, useShopClock());
  return charge && left !== 0
    ? { isOpen: true as const, ...charge }
    : { isOpen: false as const, isOver: charge !== null };
}

const endOf = (status: PaymentStatus | null, isOver: boolean): string => {
  if (status === PaymentStatus.Failed) return placedOrderTexts.failed;
  return isOver || status === PaymentStatus.Expired ? placedOrderTexts.expired : placedOrderTexts.noCharge;
};

/** What the contact pays with; `copied`: the text without its print format. `null`: there is no charge now. */
function chargeOf({ pix, boleto, link, status, order }: PlacedOrder) {
  if (pix) return { name: 'PIX', label: 'Código PIX', text: pix.code, copied: pix.code, expiresAt: pix.expiresAt };
  if (boleto) {
    const text = formatBoletoLine(boleto.line);
    return { name: 'boleto', label: 'Linha digitável', text, copied: boleto.line, expiresAt: null };
  }
  const isOver = status !== null && status !== PaymentStatus.Waiting;
  const address = [link, order.payment.link].find((to) => to && isSafeLink(to));
  if (!address || isOver) return null;
  return { name: 'link de pagamento', label: 'Link de pagamento', text: address, copied: address, expiresAt: null };
}

/** A long text in one line, with a button that copies it. */
function CopyRow({ label, text, copied }: { label: string; text: string; copied: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => setIsCopied((await copyText(copied, field.current)) === 'copied');
  return (
    <div className="copy-row">
      <input ref={field} className="form-control" readOnly value={text} aria-label={label} spellCheck={false} />
      <button type="button" className="btn btn-quiet" onClick={() => void copy()}>
        {isCopied ? 'Copiado' : 'Copiar'}
      </button>
    </div>
  );
}
