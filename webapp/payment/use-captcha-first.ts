import { useEffect, useRef } from 'react';
import type { Order } from '#shared/model/order/order.ts';
import type { CardPayment } from '#shared/model/payment/card.ts';
import { showCaptcha } from '../state/payment/card-captcha.ts';
import { payByCard } from '../state/payment/card-payment.ts';
import { cardPaymentState } from '../state/payment/card-payment-state.ts';
import { useRead } from '../state/use-read.ts';

/**
 * Spec §4, "Card payment finish": "If a captcha key is already on the order, the captcha shows first". `pay` pays or
 * shows that captcha; `resubmit` pays the same card with the solved captcha's key and token.
 */
export function useCaptchaFirst(order: Order) {
  const { situation } = useRead(cardPaymentState);
  // The card data, only while a captcha must be solved before they are sent.
  const pendingCard = useRef<CardPayment | null>(null);
  const isCardNeeded = situation.kind === 'captcha' || situation.kind === 'sending';
  useEffect(() => {
    if (!isCardNeeded) pendingCard.current = null;
  }, [isCardNeeded]);
  return {
    pay: (card: CardPayment): void => {
      pendingCard.current = card;
      if (order.recaptchaKey) showCaptcha(order.recaptchaKey);
      else void payByCard(card);
    },
    resubmit: (recaptchaKey: string, recaptchaToken: string): void => {
      if (pendingCard.current) void payByCard({ ...pendingCard.current, recaptchaKey, recaptchaToken });
    },
  };
}
