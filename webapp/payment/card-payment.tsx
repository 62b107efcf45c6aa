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

/** The shop's own card form, with the captcha before or after the first attempt (spec §4, "Card payment finish"). */
export function CardPayment({ order }: { order: Order }) {
  const { situation } = useRead(cardPaymentState);
  const { settings } = useRead(sessionState);
  const { answer, isFetching, refetch } = useCardOptions(order.id, `${order.payment.providerId} ${order.itemsAmout}`);
  // The card data, only while a captcha must be solved before they are sent.
  const pendingCard = useRef<Card | null>(null);
  const isCardNeeded = situation.kind === 'captcha' || situation.kind === 'sending';
  useEffect(() => {
    if (!isCardNeeded) pendingCard.current = null;
  }, [isCardNeeded]);
  if (!settings || !answer) return <SkeletonChoices label="Carregando as opções de cartão" />;
  if (!answer.success) return <RetryNote message={answer.text} onRetry={refetch} retrying={isFetching} />;
  if (answer.data.length === 0) return <NoCards order={order} />;
  const pay = (card: Card) => {
    pendingCard.current = card;
    if (order.recaptchaKey) showCaptcha(order.recaptchaKey);
    else void payByCard(card);
  };
  const payWith = (recaptchaKey: string, recaptchaToken: string) => {
    if (pendingCard.current) void payByCard({ ...pendingCard.current, recaptchaKey, recaptchaToken });
  };
  const captcha =
    situation.kind === 'captcha' ? (
      <CardCaptcha siteKey={situation.siteKey} order={order} onToken={(token) => payWith(situation.siteKey, token)} />
    ) : null;
  return <CardForm order={order} settings={settings} options={answer.data} onPay={pay} actionsReplacement={captcha} />;
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
