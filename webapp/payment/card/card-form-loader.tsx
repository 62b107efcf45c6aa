import type { Order } from '#shared/model/order/order.ts';
import type { CardPayment } from '#shared/model/payment/card.ts';
import { cardFormTexts } from '#shared/text/payment/card-form.ts';
import { useCardOptions } from '../../api/queries/payment.ts';
import { RetryNote } from '../../components/ui/retry-note.tsx';
import { SkeletonChoices } from '../../components/ui/skeleton-choices.tsx';
import { cardPaymentState } from '../../state/payment/card-payment-state.ts';
import { sessionState } from '../../state/session/session.ts';
import { showToast } from '../../state/session/toasts.ts';
import { useRead } from '../../state/use-read.ts';
import { ChangeButton } from '../change-button.tsx';
import { useCaptchaFirst } from '../use-captcha-first.ts';
import { CardCaptcha } from './card-captcha.tsx';
import { CardForm } from './card-form.tsx';

/** The code for tokens is loaded at the first press. If it does not load, the form keeps what was typed. */
async function payWithToken(card: CardPayment, publicKey: string): Promise<void> {
  const part = await import('../../state/payment/token-payment.ts').catch(() => null);
  if (part) await part.payByTokenizedCard(card, publicKey);
  else showToast({ kind: 'warning', text: cardFormTexts.notSent });
}

/** The shop's own card form, with the captcha before or after the first attempt (spec §4, "Card payment finish"). */
export function CardFormLoader({ order }: { order: Order }) {
  const { situation } = useRead(cardPaymentState);
  const { settings } = useRead(sessionState);
  const { response, isFetching, refetch } = useCardOptions(order.id, `${order.payment.providerId} ${order.itemsAmout}`);
  const { pay, resubmit } = useCaptchaFirst(order);
  if (!settings || !response) return <SkeletonChoices label="Carregando as opções de cartão" />;
  if (!response.success) return <RetryNote message={response.text} onRetry={refetch} retrying={isFetching} />;
  if (response.data.length === 0) return <NoCards order={order} />;
  const captcha =
    situation.kind === 'captcha' ? (
      <CardCaptcha siteKey={situation.siteKey} order={order} onToken={(token) => resubmit(situation.siteKey, token)} />
    ) : null;
  const options = response.data;
  const payOrTokenize = (card: CardPayment) => {
    const option = options.find(({ providerId }) => providerId === card.providerId);
    if (option?.tokens) void payWithToken(card, option.tokens.publicKey);
    // Beside a card that is typed for a payment company, no number goes to the shop.
    else if (option && options.every(({ tokens }) => !tokens)) pay(card);
    else showToast({ kind: 'warning', text: cardFormTexts.notSent });
  };
  return (
    <CardForm order={order} settings={settings} options={options} onPay={payOrTokenize} actionsReplacement={captcha} />
  );
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
