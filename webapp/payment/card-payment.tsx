import { useEffect, useRef } from 'react';
import type { CardPayment as Card } from '#shared/model/card.ts';
import type { Order } from '#shared/model/order.ts';
import { useCardOptions } from '../api/queries.ts';
import { RetryNote } from '../components/ui/retry-note.tsx';
import { SkeletonChoices } from '../components/ui/skeleton-choices.tsx';
import { cardPaymentState, payByCard, showCaptcha } from '../state/payment/card-payment.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';
import { CardCaptcha } from './card-captcha.tsx';
import { CardForm } from './card-form.tsx';
import { ChangeButton } from './change-button.tsx';

/** Our own card form, with the captcha before or after its first try (spec §4, "Card payment finish"). */
export function CardPayment({ order }: { order: Order }) {
  const { situation } = useRead(cardPaymentState);
  const { settings } = useRead(sessionState);
  const { answer, isFetching, refetch } = useCardOptions(order.id, `${order.payment.providerId} ${order.itemsAmout}`);
  // Only for as long as a captcha stands between the card and its being sent.
  const held = useRef<Card | null>(null);
  const isHeld = situation.kind === 'captcha' || situation.kind === 'sending';
  useEffect(() => {
    if (!isHeld) held.current = null;
  }, [isHeld]);
  if (!settings || !answer) return <SkeletonChoices label="Carregando as opções de cartão" />;
  if (!answer.success)
    return <RetryNote message={answer.errors[0]?.message ?? answer.error.message} onRetry={refetch} retrying={isFetching} />;
  if (answer.data.length === 0) return <NoCards order={order} />;
  const pay = (card: Card) => {
    held.current = card;
    if (order.recaptchaKey) showCaptcha(order.recaptchaKey);
    else void payByCard(card);
  };
  const payWith = (recaptchaKey: string, recaptchaToken: string) => {
    if (held.current) void payByCard({ ...held.current, recaptchaKey, recaptchaToken });
  };
  const captcha =
    situation.kind === 'captcha' ? (
      <CardCaptcha siteKey={situation.siteKey} order={order} onToken={(token) => payWith(situation.siteKey, token)} />
    ) : null;
  return <CardForm order={order} settings={settings} options={answer.data} onPay={pay} instead={captcha} />;
}

function NoCards({ order }: { order: Order }) {
  return (
    <div className="state-view panel">
      <p className="state-view-title">Este pedido não pode ser pago com cartão agora</p>
      <div className="state-view-actions">
        <ChangeButton order={order} />
      </div>
    </div>
  );
}
