import { proxy } from 'valtio';
import { type Customer, emptyCustomer } from '#shared/model/customer.ts';
import { bareCustomer } from '#shared/rules/checkout/bare-customer.ts';
import {
  type ContactDraft,
  contactAsTyped,
  contactFrom,
  contactToSave,
  followOrder,
  isSameContact,
} from '#shared/rules/checkout/contact-draft.ts';
import { type CustomerField, type CustomerProblems, customerProblems, mayAutoSave } from '#shared/rules/checkout/customer-problems.ts';
import { sendCustomer } from '../../api/checkout-calls.ts';
import { isBusy, isUnanswered } from '../../api/client.ts';
import { defaultPace, type Pace } from '../../browser/loading/backoff.ts';
import { applyToOrder } from '../order/apply-to-order.ts';
import { orderState } from '../order/order.ts';
import { registerDraftSender } from '../order/order-lines.ts';
import { retryWhileMissing } from '../session/retry.ts';
import { sessionState } from '../session/session.ts';
import { checkoutState, openCheckout } from './checkout.ts';

/** What became of what was typed last. `incomplete`: it waits for a name, an e-mail and a CPF that are valid; `waiting`: for a connection. */
type SaveStatus = Readonly<{ kind: 'resting' | 'incomplete' | 'saving' | 'saved' | 'waiting' } | { kind: 'failed'; message: string }>;

type ContactState = {
  /** The contact data as typed, null while nothing was. Until they are saved they are also in the checkout's draft. */
  typed: Customer | null;
  /** What the order said when the typing began, or was told last: what differs from it is the customer's, and no answer overwrites it. */
  base: Customer;
  /** Fields whose errors may show: those left once, and all after a try. */
  touched: Partial<Record<CustomerField, true>>;
  status: SaveStatus;
};

const initialState = (): ContactState => ({ typed: null, base: emptyCustomer, touched: {}, status: { kind: 'resting' } });

/** Spec §2, "Contact data", while they are being typed. */
export const contactState = proxy<ContactState>(initialState());

/** Spec §4: "Customer changes auto-save after 3 seconds without typing". */
const idleMilliseconds = 3000;
/** Who waits for the shop asks on, less and less often. */
const pace: Pace = { ...defaultPace, tries: Number.POSITIVE_INFINITY };
let timer: ReturnType<typeof setTimeout> | undefined;
/** `isTemporary`: it found no connection, and may work with the next one. */
type Failure = { text: string; isTemporary: boolean };
/** What is on its way to the order, and the answer to it: a failure, or null. */
let sending: { customer: Customer; answer: Promise<Failure | null> } | null = null;

/** Begins with what was typed here before and never saved. What found no connection is tried again; what ends it all saves what can be saved, at once. */
export function openContact(): () => void {
  openCheckout();
  if (checkoutState.contact && !isDirty(contactState))
    Object.assign(contactState, { typed: contactFrom(checkoutState.contact), base: bareCustomer(orderCustomer() ?? emptyCustomer) });
  if (contactState.typed) waitForIdle();
  const stop = registerDraftSender((how) => {
    if (!how.isLeaving) touchAllContactFields();
    return saveContact(how);
  });
  const stopRetrying = retryWhileMissing({
    state: contactState,
    isMissing: () => contactState.status.kind === 'waiting' || contactState.status.kind === 'saving',
    request: saveContact,
    pace,
  });
  return () => {
    stop();
    stopRetrying();
    void saveContact();
  };
}

/** Writes some of the contact data; they are saved once nothing was typed for three seconds. */
export function writeContact(changes: Partial<Customer>): void {
  const { typed, base } = currentDraft();
  Object.assign(contactState, { typed: { ...typed, ...changes }, base });
  saveUnsentContact();
  if (!sending) contactState.status = { kind: 'resting' };
  waitForIdle();
}

/** The field was left: from now on it says what is wrong with it. */
export function leaveContactField(field: CustomerField): void {
  contactState.touched[field] = true;
}

/** Somebody tried to go on with these data: every field says what is wrong with it. */
export function touchAllContactFields(): void {
  for (const field of contactFields) contactState.touched[field] = true;
}

/** The contact data as the form shows them, punctuation included. */
export const currentContact = (): Customer => currentDraft().typed;

/** The same without punctuation, as an agent confirms an order with them. */
export const contactToConfirm = (): Customer => bareCustomer(currentContact());

/** What the form shows: what was typed, and the order's where nothing was. */
export const shownContact = (state: Pick<ContactState, 'typed' | 'base'>, saved: Customer | null): Customer => draftOf(state, saved).typed;

/** Spec §5, "Field-level errors": those that may show by now. */
export function shownContactProblems(
  contact: Customer,
  touched: ContactState['touched'],
  shop: Parameters<typeof customerProblems>[1],
): CustomerProblems {
  const problems = Object.entries(customerProblems(contact, shop));
  return Object.fromEntries(problems.filter(([field]) => field in touched));
}

/**
 * Saves what was typed, at once: by itself after three seconds, and before the order is confirmed or the page goes away. Nothing is sent
 * that is not valid or changes nothing. Returns the words of a failure, which the state shows, or null.
 */
export async function saveContact({ isLeaving = false } = {}): Promise<string | null> {
  clearTimeout(timer);
  const customer = customerToSend();
  if (!customer) {
    if (sending) return (await sending.answer)?.text ?? null;
    // The order has it: it came all the same, and only the answer did not.
    if (contactState.status.kind === 'waiting') markSaved(bareCustomer(orderCustomer() ?? emptyCustomer));
    return null;
  }
  contactState.status = { kind: 'saving' };
  const attempt = { customer, answer: send(customer, isLeaving) };
  sending = attempt;
  const failure = await attempt.answer;
  if (sending === attempt) sending = null;
  // Somebody else, such as this person in another tab, may have saved the very same.
  const isSaved = failure === null || isSameContact(customer, bareCustomer(orderCustomer() ?? emptyCustomer));
  // A newer save says itself how it went.
  if (isSaved) markSaved(customer);
  else if (sending === null) contactState.status = statusAfter(failure);
  return isSaved ? null : failure.text;
}

function markSaved(customer: Customer): void {
  contactState.base = customer;
  saveUnsentContact();
  if (sending === null) contactState.status = statusAfter(null);
}

/** What the order does not have and could take, or null. What is on its way counts as there. */
function customerToSend(): Customer | null {
  const typed = currentContact();
  const saved = sending?.customer ?? orderCustomer();
  if (!mayAutoSave(typed, saved)) return null;
  const customer = contactToSave(typed, saved, shop());
  return isSameContact(customer, saved) ? null : customer;
}

async function send(customer: Customer, isLeaving: boolean): Promise<Failure | null> {
  const answer = await applyToOrder((expected) => sendCustomer(customer, expected), { isLeaving });
  if (answer.success) return null;
  return { text: answer.errors[0]?.message ?? answer.error.message, isTemporary: isUnanswered(answer.errors) || isBusy(answer.errors) };
}

const statusAfter = (failure: Failure | null): SaveStatus => {
  if (failure) return failure.isTemporary ? { kind: 'waiting' } : { kind: 'failed', message: failure.text };
  return { kind: isDirty(contactState) ? 'resting' : 'saved' };
};

function waitForIdle(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (customerToSend()) void saveContact();
    else if (isDirty(contactState) && !sending && !mayAutoSave(currentContact(), null)) contactState.status = { kind: 'incomplete' };
  }, idleMilliseconds);
}

/** What was typed and is not the order's yet outlives the page (spec §3, "the contact fields in the checkout form"). */
function saveUnsentContact(): void {
  checkoutState.contact = contactState.typed && isDirty(contactState) ? { ...contactState.typed } : null;
}

const currentDraft = (): ContactDraft => draftOf(contactState, orderCustomer());
const draftOf = ({ typed, base }: Pick<ContactState, 'typed' | 'base'>, saved: Customer | null): ContactDraft =>
  typed ? followOrder({ typed, base }, saved) : { typed: contactAsTyped(saved), base: bareCustomer(saved ?? emptyCustomer) };

const isDirty = ({ typed, base }: Pick<ContactState, 'typed' | 'base'>): boolean => typed !== null && !isSameContact(typed, base);
const orderCustomer = (): Customer | null => orderState.order?.customer ?? null;
const shop = () => ({ enableCnpj: sessionState.settings?.enableCnpj ?? false });
const contactFields = ['name', 'email', 'document', 'phone', 'corporateDocument', 'corporateName', 'tradeName'] as const;

/** For tests: as before the first call. */
export function resetContact(): void {
  clearTimeout(timer);
  sending = null;
  Object.assign(contactState, initialState());
}
