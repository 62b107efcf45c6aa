import { proxy } from 'valtio';
import type { CardChallenge } from '#shared/model/payment/payment.ts';
import { pageState } from '../../browser/storage/page-state.ts';

/** The phase of a card payment. The card data is never in here: it stays in its form and in the request. */
export type CardPaymentPhase =
  | { kind: 'filling' }
  | { kind: 'captcha'; siteKey: string }
  | { kind: 'sending' }
  /** The outcome is unknown; `isLong` after a minute. */
  | { kind: 'waiting'; isLong: boolean }
  /** The card's bank asks the shopper to confirm, on its own page; `isLong` after five minutes. */
  | { kind: 'challenge'; challenge: CardChallenge; isLong: boolean }
  | { kind: 'refused'; title: string }
  /** The provider continues on another page, for instance at the customer's bank. */
  | { kind: 'elsewhere'; link: string }
  /** `isOld`: paid before this page was opened. */
  | { kind: 'paid'; isOld: boolean };

type CardPaymentState = { situation: CardPaymentPhase; isSettingInstallments: boolean };
export const cardPaymentState = pageState(() =>
  proxy<CardPaymentState>({ situation: { kind: 'filling' }, isSettingInstallments: false }),
);

/** Shows another phase. */
export function setSituation(situation: CardPaymentPhase): void {
  cardPaymentState.situation = situation;
}
