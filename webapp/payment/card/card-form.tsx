import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Order } from '#shared/model/order/order.ts';
import type { CardOption, CardPayment } from '#shared/model/payment/card.ts';
import type { ShopSettings } from '#shared/model/shop-settings.ts';
import { cardPayload } from '#shared/rules/card/card-payload.ts';
import { returnsToChat } from '#shared/rules/links/returns-to-chat.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { cardFormTexts } from '#shared/text/payment/card-form.ts';
import { trackSticky } from '../../browser/scroll/track-sticky.ts';
import { BillingFields } from '../../components/forms/billing-fields.tsx';
import { CardFields } from '../../components/forms/card-fields.tsx';
import { CardPreview } from '../../components/forms/card-preview.tsx';
import { SectionCard } from '../../components/ui/section-card.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { cardPaymentState } from '../../state/payment/card-payment-state.ts';
import { sessionState } from '../../state/session/session.ts';
import { useRead } from '../../state/use-read.ts';
import { ChangeButton } from '../change-button.tsx';
import { BillingSection } from './billing-section.tsx';
import { CardTotals } from './card-totals.tsx';
import { InstallmentFields } from './installment-fields.tsx';
import { PaymentProblems, usePlacingProblems } from './payment-problems.tsx';
import { useCardForm } from './use-card-form.ts';

type CardFormProps = {
  order: Order;
  settings: ShopSettings;
  options: readonly CardOption[];
  onPay: (card: CardPayment) => void;
  /** Content that replaces the buttons, such as a captcha. */
  actionsReplacement: ReactNode;
};

/** Spec §2, "Card payment screen": card preview, form, total and savings, and the two buttons. */
export function CardForm({ order, settings, options, onPay, actionsReplacement }: CardFormProps) {
  const { situation, isSettingInstallments } = useRead(cardPaymentState);
  const { session } = useRead(sessionState);
  const { form, change, problems, isIncomplete, isSearching, markBlurred, validateSubmit, resetAfterRefusal } =
    useCardForm(order, settings, chosenOf(options, order));
  const [isFlipped, setIsFlipped] = useState(false);
  const [installments, setInstallments] = useState(order.payment.installments ?? 1);
  const formElement = useRef<HTMLFormElement>(null);
  const placing = usePlacingProblems(order.id);
  const isRefused = situation.kind === 'refused';
  const wasRefused = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (isRefused) resetAfterRefusal();
    // The pressed button was disabled during the request and lost the focus. The security code is typed next.
    else if (wasRefused.current) formElement.current?.querySelector<HTMLElement>('[name=securityCode]')?.focus();
    wasRefused.current = isRefused;
  }, [isRefused]);
  const isSending = situation.kind === 'sending';
  const send = (event: FormEvent<HTMLFormElement>) => {
    const filled = validateSubmit(event);
    if (filled && situation.kind === 'filling') onPay(cardPayload(filled, installments));
  };
  return (
    // The browser's validation bubbles would hide our own messages.
    <form ref={formElement} className="card-payment" noValidate onSubmit={send} autoComplete="on">
      <div className="card-payment-preview">
        <CardPreview {...form} isFlipped={isFlipped} />
      </div>
      <fieldset className="card-payment-fields" disabled={isSending || situation.kind === 'captcha'}>
        <legend className="visually-hidden">Dados do pagamento</legend>
        <SectionCard title="Cartão">
          <CardFields
            form={form}
            problems={problems}
            enableCnpj={settings.enableCnpj}
            onChange={change}
            onFieldBlur={markBlurred}
            onFlip={setIsFlipped}
          />
          <InstallmentFields
            options={options}
            providerId={form.providerId}
            installments={installments}
            error={problems.providerId}
            onCard={(providerId) => change({ providerId })}
            onInstallments={setInstallments}
          />
        </SectionCard>
        <BillingSection order={order}>
          <BillingFields
            form={form}
            problems={problems}
            isSearching={isSearching}
            onChange={change}
            onFieldBlur={markBlurred}
          />
        </BillingSection>
      </fieldset>
      <div className="card-payment-end">
        <div className="panel">
          <CardTotals order={order} updating={isSettingInstallments} />
          <p className="card-payment-safe">{cardFormTexts.notStored}</p>
        </div>
        {!actionsReplacement && <ChangeButton order={order} disabled={isSending} />}
      </div>
      <div
        ref={trackSticky}
        className={actionsReplacement ? 'card-payment-footer' : 'card-payment-footer card-payment-footer-sticky'}
      >
        <p className="field-error" role="alert">
          {isIncomplete && cardFormTexts.incomplete}
        </p>
        <PaymentProblems problems={placing} />
        {actionsReplacement ?? (
          <div className="card-payment-actions">
            <p className="card-payment-total" aria-hidden="true">
              Total <strong>{formatBrl(order.totalAmout)}</strong>
            </p>
            <button
              type="submit"
              className="btn btn-primary card-payment-finish"
              disabled={isSending || isSettingInstallments || placing.length > 0}
              aria-busy={isSending}
            >
              {isSending && <Spinner />}{' '}
              {isSending ? cardFormTexts.processing : finishText(returnsToChat(session, settings))}
            </button>
          </div>
        )}
      </div>
    </form>
  );
}

/** The option that was chosen in the checkout; '' where it is not offered any more. */
const chosenOf = (options: readonly CardOption[], { payment }: Order): string =>
  options.find(({ providerId }) => providerId === payment.providerId)?.providerId ?? '';

/** Spec §2: "'Finalizar compra' (with ' e retornar ao WhatsApp' on the WhatsApp channel)". */
const finishText = (hasChat: boolean) => `Finalizar compra${hasChat ? ' e retornar ao WhatsApp' : ''}`;
