import type { AgentContact, ContactEvent, ContactEventKind } from '../../model/agent-contact.ts';
import { OrderStatus } from '../../model/order/order.ts';
import { PaymentStatus } from '../../model/payment/payment.ts';
import { normalizeText } from '../text/fold-text.ts';

/**
 * The events that this agent has not seen, the newest first. An order that ended or was placed again is not reopened.
 */
export const unseenEvents = ({
  events,
  lastOrder,
}: Pick<AgentContact, 'events'> & Partial<Pick<AgentContact, 'lastOrder'>>): ContactEvent[] =>
  events.filter(
    ({ isSeen, kind, orderNumber, at }) =>
      !isSeen && !(reopenings.includes(kind) && lastOrder?.number === orderNumber && (lastOrder.at ?? '') > at),
  );

const reopenings: readonly ContactEventKind[] = ['reopened', 'reopenedByAgent'];

/** The newest event that made the order of this number the cart again; `null` = none is known. */
export const reopeningOf = ({ events }: Pick<AgentContact, 'events'>, number: number): ContactEvent | null =>
  events.find(({ kind, orderNumber }) => reopenings.includes(kind) && orderNumber === number) ?? null;

/** What a contact did with a cart says nothing once that cart is gone. */
const aboutCart: readonly ContactEventKind[] = ['cart', 'abandoned'];

/** What a contact's row says: an event, or the state of the cart or of the newest order. `at`: since when, if known. */
export type ContactNews = {
  event: ContactEvent | null;
  state: Pick<AgentContact, 'cart' | 'lastOrder'>;
  at: string | undefined;
};

/**
 * The messages that did not arrive. The event ends once they are sent again; opening the contact does not make it seen,
 * only the agent's own word.
 */
export const unsentEvent = (contact: Pick<AgentContact, 'events'>): ContactEvent | null =>
  unseenEvents(contact).find(isUnsent) ?? null;

/** Whether messages did not arrive. */
export const isUnsent = ({ kind }: Pick<ContactEvent, 'kind'>): boolean => kind === 'unsent';

/**
 * What a contact's row says: the newest unseen event, else what happened last. That is an event, a change of the cart
 * or one of the newest order. Messages that did not arrive are said beside it, by `unsentEvent`.
 */
export function lastOfContact(
  { cart, lastOrder, events }: Pick<AgentContact, 'cart' | 'lastOrder' | 'events'>,
  unseen: readonly ContactEvent[],
): ContactNews {
  const isOrderNewer = cart?.at !== undefined && (lastOrder?.at ?? '') > cart.at;
  const state = { cart: isOrderNewer ? null : cart, lastOrder };
  const news = unseen.find((event) => !isUnsent(event));
  if (news) return { event: news, state, at: news.at };
  const last = events.find(({ kind }) => kind !== 'unsent' && (cart !== null || !aboutCart.includes(kind)));
  const isEvent = last && last.at > (lastOrder?.at ?? '') && (last.at > (cart?.at ?? '') || isDecisionOf(cart, last));
  if (isEvent) return { event: last, state, at: last.at };
  return { event: null, state, at: state.cart === null ? lastOrder?.at : state.cart.at };
}

const decisions: readonly ContactEventKind[] = ['discountApproved', 'discountRefused'];
const decisionMs = 5_000;

/** A decision about a discount changes the cart in the next moment. */
const isDecisionOf = (cart: AgentContact['cart'], { kind, at }: ContactEvent): boolean =>
  decisions.includes(kind) && Date.parse(cart?.at ?? '') - Date.parse(at) < decisionMs;

/** Whether the contact moved to the chatbot, or back. */
export const isHandOff = ({ kind }: Pick<ContactEvent, 'kind'>): boolean =>
  kind === 'handedToBot' || kind === 'handedBack';

/**
 * The contacts in the order that is on screen: nothing moves under the hand. New ones come first, in the order of the
 * shop.
 */
export function keepContactOrder(shown: readonly AgentContact[], contacts: readonly AgentContact[]): AgentContact[] {
  const places = new Map(shown.map(({ id }, place) => [id, place]));
  const placeOf = ({ id }: AgentContact) => places.get(id) ?? -1;
  return [...contacts].sort((one, other) => placeOf(one) - placeOf(other));
}

/** How long a payment keeps its contact at the top of a newly opened page. */
const paidLatelyMs = 3_600_000;

/**
 * The contacts of a newly opened page: first those who owe or paid within the hour, then the others, each in the order
 * of the shop. What the agent saw changes nothing, so the next contact stays the next one.
 */
export function sortContacts(contacts: readonly AgentContact[], now: string): AgentContact[] {
  const comesUp = (contact: AgentContact) => owes(contact) || paidLately(contact, now);
  return [...contacts.filter(comesUp), ...contacts.filter((contact) => !comesUp(contact))];
}

/** Whether the newest order waits for its payment. */
export const owes = ({ lastOrder }: Pick<AgentContact, 'lastOrder'>): boolean =>
  lastOrder?.status === OrderStatus.Received &&
  lastOrder.paymentStatus === PaymentStatus.Waiting &&
  lastOrder.isInReview !== true;

const paidLately = ({ events }: Pick<AgentContact, 'events'>, now: string): boolean =>
  events.some(({ kind, at }) => kind === 'paid' && Date.parse(now) - Date.parse(at) < paidLatelyMs);

/** How many contacts other than this one have news. */
export const contactsWithNews = (contacts: readonly AgentContact[], currentId: string): number =>
  contacts.filter((contact) => contact.id !== currentId && unseenEvents(contact).length > 0).length;

/** Whether another contact than this one has news that the agent has to do something about. */
export const hasBadNews = (contacts: readonly AgentContact[], currentId: string): boolean =>
  contacts.some((contact) => contact.id !== currentId && unseenEvents(contact).some(isBadNews));

const badKinds: readonly ContactEventKind[] = ['reopened', 'canceled', 'unsent', 'discountRefused'];

/** Whether the agent has to do something about it. */
export const isBadNews = ({ kind }: Pick<ContactEvent, 'kind'>): boolean => badKinds.includes(kind);

/**
 * The newest unseen event that was not there before, of a contact other than `currentId`; `null` = none. `isMeant`:
 * only such events.
 */
export function newestAlert(
  before: readonly AgentContact[],
  contacts: readonly AgentContact[],
  currentId: string,
  isMeant: (event: ContactEvent) => boolean = () => true,
): { contact: AgentContact; event: ContactEvent } | null {
  const known = new Map(before.map(({ id, events }) => [id, new Set(events.map(({ kind, at }) => `${kind} ${at}`))]));
  const news = contacts
    .filter(({ id }) => id !== currentId)
    .flatMap((contact) =>
      unseenEvents(contact)
        .filter((event) => isMeant(event) && known.get(contact.id)?.has(`${event.kind} ${event.at}`) === false)
        .map((event) => ({ contact, event })),
    );
  return news.sort((one, other) => (one.event.at < other.event.at ? 1 : -1))[0] ?? null;
}

/** The contacts whose name, last digits of the phone or newest order match what was typed. */
export function findContacts(contacts: readonly AgentContact[], typed: string): AgentContact[] {
  const words = normalizeText(typed).split(/\s+/).filter(Boolean);
  return contacts.filter(({ name, phoneEnd, lastOrder }) => {
    const texts = [normalizeText(name), phoneEnd ?? '', lastOrder ? String(lastOrder.number) : ''];
    return words.every((word) => texts.some((text) => text.includes(word)));
  });
}

/**
 * The order number that was typed, such as '123' or 'nº 123'. `null`: it is none, or the last digits of a contact's
 * phone.
 */
export function typedOrderNumber(contacts: readonly AgentContact[], typed: string): number | null {
  const [, digits] = /^(?:pedido )?(?:n[ºo°.]? ?|#)?0*([1-9]\d{0,8})$/i.exec(typed.trim()) ?? [];
  return digits === undefined || contacts.some(({ phoneEnd }) => phoneEnd === typed.trim()) ? null : Number(digits);
}

/** 'Marina Exemplo' → 'ME'; '?' without a letter. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).flatMap((word) => word.match(/\p{L}/u) ?? []);
  const [first = '?'] = words;
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return (first + last).toUpperCase();
}

/** The next or previous contact of the list, which has no end; `null` without another one. */
export function neighbourContact(
  contacts: readonly AgentContact[],
  currentId: string,
  step: 1 | -1,
): AgentContact | null {
  const place = contacts.findIndex(({ id }) => id === currentId);
  const from = place === -1 && step === -1 ? 0 : place;
  const next = contacts[(from + step + contacts.length) % contacts.length];
  return next && next.id !== currentId ? next : null;
}
