import type { Order } from '#shared/model/order/order.ts';
import type { CardOption } from '#shared/model/payment/card.ts';
import { PaymentMethod, type PaymentProviderType } from '#shared/model/payment/payment.ts';
import { installmentCounts, installmentParts } from '#shared/rules/card/installments.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { paymentRefusals } from '#shared/text/refusals/payment-refusals.ts';
import type { Db } from '../../database/engine/database.ts';
import type { OrderRow } from '../../database/orders/orders.ts';
import { updateInstallments } from '../../database/orders/placed-orders.ts';
import { listMaxInstallments } from '../../database/payments/payment-accounts.ts';
import { onlineProviderNamed, onlineProviderOf } from '../../providers/online-providers.ts';
import { type Cart, checkCart, openCart } from '../cart/cart-state.ts';
import { changeOrder } from '../cart/change-order.ts';
import { withInstallments, withPayment } from '../checkout/checkout-choices.ts';
import { ruleRefusal } from '../core/refusal.ts';
import { assertNamed, type OrderPrecondition } from '../orders/order-precondition.ts';
import { loadCurrentAttempt } from '../payments/payment-attempts.ts';
import { closedOrderRefusal, paymentTarget } from '../payments/payment-target.ts';
import { payableOrderView } from '../payments/payment-view.ts';
import { type AuthenticatedCaller, changedByOf } from '../sessions/sessions.ts';
import { storedSettings } from '../shops/shops.ts';
import type { PaymentAccounts } from './payment-accounts.ts';
import { chosenPayment, type PaymentOffer, paymentOffers } from './payment-offer.ts';

/** The maximum for a shop without its own account, the demo's shops included. */
const defaultMaxInstallments = 12;

/**
 * The maximum number of installments of a shop, by the type of the payment's provider. Where no online provider charges
 * the card, the lowest limit of the shop's accounts counts.
 */
export async function loadMaxInstallments(
  db: Db,
  shopId: string,
): Promise<(type: PaymentProviderType | null) => number> {
  const accounts = await listMaxInstallments(db, shopId);
  return (type) => {
    const name = onlineProviderOf(type)?.name;
    const limits = accounts
      .filter(({ provider }) => (name === undefined ? onlineProviderNamed(provider) : provider === name))
      .map(({ max_installments }) => max_installments);
    return limits.length === 0 ? defaultMaxInstallments : Math.min(...limits);
  };
}

/**
 * The cards that can pay the order, each with its installments (spec §3, "Card option"). Where a card is chosen, they
 * are those of its payment company: another company has another form.
 */
export async function cardOptions(
  db: Db,
  accounts: PaymentAccounts,
  caller: AuthenticatedCaller,
  orderId: string | null,
): Promise<CardOption[]> {
  const target = await paymentTarget(db, caller, orderId);
  const { offers, total } = target.kind === 'placed' ? placedOffers(target.order) : await openOffers(db, caller);
  const mostOf = await loadMaxInstallments(db, caller.shopId);
  const options: CardOption[] = [];
  for (const { providerId, name, providerType } of offers) {
    const option = optionOf(providerId, name, total, mostOf(providerType));
    if (!takesTokens(providerType)) options.push(option);
    else {
      // Without a key the page could only send the card itself, which this company does not take from a shop.
      const tokens = await cardTokenKey(db, accounts, caller.shopId, providerType);
      if (tokens) options.push({ ...option, tokens });
    }
  }
  return options;
}

async function openOffers(db: Db, caller: AuthenticatedCaller): Promise<CardOffers> {
  const cart = await openCart(db, caller, { lock: false });
  return { offers: cardOffers(cart), total: checkCart(cart).order.total_amount };
}

/** Whether a card of this type of provider is typed into our form and turned into a token there. */
const takesTokens = (type: PaymentProviderType | null): boolean =>
  onlineProviderOf(type)?.cardEntry === 'tokenized-form';

/** Where the page turns a card into a token for this type of provider; null: the shop's account can't be opened. */
async function cardTokenKey(
  db: Db,
  accounts: PaymentAccounts,
  shopId: string,
  type: PaymentProviderType | null,
): Promise<CardOption['tokens'] | null> {
  const online = onlineProviderOf(type);
  if (!online) return null;
  const account = await accounts.online(db, shopId, online.name);
  const publicKey = account?.publicKey ?? null;
  return publicKey === null ? null : { provider: online.name, publicKey };
}

/** Saves the number of installments (spec §7, POST installments) and the shop's card option. */
export async function setInstallments(
  db: Db,
  caller: AuthenticatedCaller,
  orderId: string | null,
  sent: { providerId: string; installments: number },
  expected: OrderPrecondition | null,
): Promise<Order> {
  const mostOf = await loadMaxInstallments(db, caller.shopId);
  const target = await paymentTarget(db, caller, orderId);
  if (target.kind === 'placed') {
    const most = mostOf(target.order.payment?.providerType ?? null);
    return setForPlaced(db, caller, target.order, sent, most);
  }
  return changeOrder(db, caller, 'payment', expected, (cart) => {
    assertNamed(cart, caller, orderId);
    const offer = cardOfferOf(cart, sent.providerId);
    assertInstallments(checkCart(cart).order.total_amount, sent.installments, mostOf(offer.providerType));
    const { payment } = cart.order;
    const chosen = payment?.providerId === offer.providerId ? payment : chosenPayment(offer, null, null);
    return withInstallments(withPayment(cart.order, chosen), sent.installments);
  });
}

async function setForPlaced(
  db: Db,
  caller: AuthenticatedCaller,
  order: OrderRow,
  { providerId, installments: count }: { providerId: string; installments: number },
  most: number,
): Promise<Order> {
  const { id, payment, total_amount } = order;
  const closed = closedOrderRefusal(order);
  if (closed) throw closed;
  if (payment?.method !== PaymentMethod.CreditCard) throw ruleRefusal('not-card', paymentRefusals.notCard);
  if (providerId !== '' && providerId !== payment.providerId)
    throw ruleRefusal('no-such-payment', paymentRefusals.unavailable);
  assertInstallments(total_amount, count, most);
  const updated = await updateInstallments(db, caller.shopId, id, {
    installments: count,
    by: changedByOf(caller),
    agent: caller.agent,
  });
  if (!updated) throw new Error('a placed order is gone');
  return payableOrderView(db, caller, updated, await loadCurrentAttempt(db, caller.shopId, updated));
}

type CardOffers = { offers: Pick<PaymentOffer, 'providerId' | 'name' | 'providerType'>[]; total: number };

/** Refuses a number of installments that is not offered for a total (cents). */
export function assertInstallments(total: number, count: number, most: number): void {
  if (!installmentCounts(total, most).includes(count)) throw ruleRefusal('installments', paymentRefusals.installments);
}

/** The card option of this id that is allowed for the order; '' = the chosen one. */
export function cardOfferOf(cart: Cart, providerId: string): PaymentOffer {
  const requestedId = providerId === '' ? cart.order.payment?.providerId : providerId;
  const offer = cardOffers(cart).find((candidate) => candidate.providerId === requestedId);
  if (!offer) throw ruleRefusal('no-such-payment', paymentRefusals.unavailable);
  return offer;
}

/** A card that another company charges is chosen in the checkout: the page has another form for it. */
const cardOffers = (cart: Cart): PaymentOffer[] => {
  const cards = offersOf(cart).filter(
    ({ method, payOnDelivery }) => method === PaymentMethod.CreditCard && !payOnDelivery,
  );
  const chosen = cards.find(({ providerId }) => providerId === cart.order.payment?.providerId);
  return chosen
    ? cards.filter(({ providerType }) => companyOf(providerType) === companyOf(chosen.providerType))
    : cards;
};

/** The payment company of this type; undefined: the shop takes the card itself. */
const companyOf = (type: PaymentProviderType | null): string | undefined => onlineProviderOf(type)?.name;

const offersOf = (cart: Cart): PaymentOffer[] =>
  paymentOffers({
    lines: checkCart(cart).bought,
    settings: storedSettings(cart.shop),
    paymentOptions: cart.offers.paymentOptions,
  });

/** A placed order keeps the payment that was chosen. */
const placedOffers = ({ payment, total_amount }: OrderRow): CardOffers => ({
  offers: payment?.method === PaymentMethod.CreditCard ? [payment] : [],
  total: total_amount,
});

const optionOf = (providerId: string, name: string, total: number, most: number): CardOption => ({
  providerId,
  name,
  installments: installmentCounts(total, most).map((count) => {
    const { first, others } = installmentParts(total, count);
    return { count, value: toReais(others), ...(first === others ? {} : { firstValue: toReais(first) }) };
  }),
});
