import { proxy } from 'valtio';
import { type Customer, emptyCustomer } from '#shared/model/customer.ts';
import { type Failure, isUndelivered } from '#shared/model/result.ts';
import {
  type ContactDraft,
  contactAsTyped,
  contactFrom,
  contactToSave,
  followOrder,
  isSameContact,
} from '#shared/rules/checkout/contact-draft.ts';
import {
  type CustomerField,
  type CustomerProblems,
  customerProblems,
  mayAutoSave,
} from '#shared/rules/checkout/customer-problems.ts';
import { normalizeCustomer } from '#shared/rules/checkout/normalize-customer.ts';
import { sendCustomer } from '../../api/calls.ts';
import { defaultPace, type Pace } from '../../browser/loading/backoff.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { orderState } from '../order/order.ts';
import { registerDraftSender } from '../order/order-lines.ts';
import { applyToOrder } from '../order/send-checkout-change.ts';
import { retryWhileMissing } from '../session/retry.ts';
import { sessionState } from '../session/session.ts';
import { checkoutState, openCheckout } from './checkout.ts';

/**
 * The save state of the last input. `incomplete`: it needs a valid name, e-mail and CPF. `waiting`: it needs a
 * connection.
 */
type SaveStatus = Readonly<
  { kind: 'resting' | 'incomplete' | 'saving' | 'saved' | 'waiting' } | { kind: 'failed'; message: string }
>;

type ContactState = {
  /** The typed contact data; `null` if nothing was typed. Until it is saved, the checkout's draft has it too. */
  typed: Customer | null;
  /**
   * The order's data when the typing started, or as last saved. Fields that differ are the customer's input, and no
   * response overwrites them.
   */
  base: Customer;
  /** Fields whose errors may show: those left once, and all after a submit. */
  touched: Partial<Record<CustomerField, true>>;
  status: SaveStatus;
};

const initialState = (): ContactState => ({
  typed: null,
  base: emptyCustomer,
  touched: {},
  status: { kind: 'resting' },
});

/** Spec §2, "Contact data", while it is being typed. */
export const contactState = pageState(() => proxy(initialState()));

/** Spec §4: "Customer changes auto-save after 3 seconds without typing". */
const idleMilliseconds = 3000;
/** Retries without a limit, at growing intervals. */
const pace: Pace = { ...defaultPace, tries: Number.POSITIVE_INFINITY };
/** `sending`: the data being sent, and its result: a failure, or `null`. */
type Saving = {
  sending: { customer: Customer; answer: Promise<Failure | null> } | null;
  timer: ReturnType<typeof setTimeout> | undefined;
};
const saving = pageState<Saving>(
  () => ({ sending: null, timer: undefined }),
  ({ timer }) => clearTimeout(timer),
);

/**
 * Restores unsaved input. A save without a connection is retried. The returned function stops it and saves valid data
 * at once.
 */
export function openContact(): () => void {
  openCheckout();
  if (checkoutState.contact && !isDirty(contactState))
    Object.assign(contactState, {
      typed: contactFrom(checkoutState.contact),
      base: normalizeCustomer(orderCustomer() ?? emptyCustomer),
    });
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

/** Changes some of the contact data; it is saved after three seconds without typing. */
export function writeContact(changes: Partial<Customer>): void {
  const { typed, base } = currentDraft();
  Object.assign(contactState, { typed: { ...typed, ...changes }, base });
  saveUnsentContact();
  if (!saving.sending) contactState.status = { kind: 'resting' };
  waitForIdle();
}

/** Marks a field as left: from now on its errors show. */
export function leaveContactField(field: CustomerField): void {
  contactState.touched[field] = true;
}

/** Shows the errors of all fields, after a submit. */
export function touchAllContactFields(): void {
  for (const field of contactFields) contactState.touched[field] = true;
}

/** The contact data as the form shows it, with punctuation. */
export const currentContact = (): Customer => currentDraft().typed;

/** The same without punctuation, for an agent's confirmation. */
export const contactToConfirm = (): Customer => normalizeCustomer(currentContact());

/** The data of the form: the typed input, else the order's data. */
export const shownContact = (state: Pick<ContactState, 'typed' | 'base'>, saved: Customer | null): Customer =>
  draftOf(state, saved).typed;

/** Spec §5, "Field-level errors": only of fields whose errors may show. */
export function shownContactProblems(
  contact: Customer,
  touched: ContactState['touched'],
  shop: Parameters<typeof customerProblems>[1],
): CustomerProblems {
  const problems = Object.entries(customerProblems(contact, shop));
  return Object.fromEntries(problems.filter(([field]) => field in touched));
}

/**
 * Saves the input now: called after three seconds, and before the order is confirmed or the page closes. Invalid or
 * unchanged data is not sent. Returns the failure text, which the state shows too, or `null`.
 */
export async function saveContact({ isLeaving = false } = {}): Promise<string | null> {
  clearTimeout(saving.timer);
  const customer = customerToSend();
  if (!customer) {
    if (saving.sending) return (await saving.sending.answer)?.text ?? null;
    // The order contains it: the request arrived, and only its response was lost.
    if (contactState.status.kind === 'waiting') markSaved(normalizeCustomer(orderCustomer() ?? emptyCustomer));
    return null;
  }
  contactState.status = { kind: 'saving' };
  const attempt = { customer, answer: send(customer, isLeaving) };
  saving.sending = attempt;
  const failure = await attempt.answer;
  if (saving.sending === attempt) saving.sending = null;
  // The same data may be saved from elsewhere, such as another tab of this person.
  const isSaved = failure === null || isSameContact(customer, normalizeCustomer(orderCustomer() ?? emptyCustomer));
  // A newer save sets the status itself.
  if (isSaved) markSaved(customer);
  else if (saving.sending === null) contactState.status = statusAfter(failure);
  return isSaved ? null : failure.text;
}

function markSaved(customer: Customer): void {
  contactState.base = customer;
  saveUnsentContact();
  if (saving.sending === null) contactState.status = statusAfter(null);
}

/** Valid data that the order does not contain, or `null`. Data being sent counts as contained. */
function customerToSend(): Customer | null {
  const typed = currentContact();
  const saved = saving.sending?.customer ?? orderCustomer();
  if (!mayAutoSave(typed, saved)) return null;
  const customer = contactToSave(typed, saved, shop());
  return isSameContact(customer, saved) ? null : customer;
}

async function send(customer: Customer, isLeaving: boolean): Promise<Failure | null> {
  const answer = await applyToOrder((expected) => sendCustomer(customer, expected), { isLeaving });
  return answer.success ? null : answer;
}

const statusAfter = (failure: Failure | null): SaveStatus => {
  if (failure) return isUndelivered(failure) ? { kind: 'waiting' } : { kind: 'failed', message: failure.text };
  return { kind: isDirty(contactState) ? 'resting' : 'saved' };
};

function waitForIdle(): void {
  clearTimeout(saving.timer);
  saving.timer = setTimeout(() => {
    if (customerToSend()) void saveContact();
    else if (isDirty(contactState) && !saving.sending && !mayAutoSave(currentContact(), null))
      contactState.status = { kind: 'incomplete' };
  }, idleMilliseconds);
}

/** Saves unsent input across reloads (spec §3, "the contact fields in the checkout form"). */
function saveUnsentContact(): void {
  checkoutState.contact = contactState.typed && isDirty(contactState) ? { ...contactState.typed } : null;
}

const currentDraft = (): ContactDraft => draftOf(contactState, orderCustomer());
const draftOf = ({ typed, base }: Pick<ContactState, 'typed' | 'base'>, saved: Customer | null): ContactDraft =>
  typed
    ? followOrder({ typed, base }, saved)
    : { typed: contactAsTyped(saved), base: normalizeCustomer(saved ?? emptyCustomer) };

const isDirty = ({ typed, base }: Pick<ContactState, 'typed' | 'base'>): boolean =>
  typed !== null && !isSameContact(typed, base);
const orderCustomer = (): Customer | null => orderState.order?.customer ?? null;
const shop = () => ({ enableCnpj: sessionState.settings?.enableCnpj ?? false });
const contactFields = [
  'name',
  'email',
  'document',
  'phone',
  'corporateDocument',
  'corporateName',
  'tradeName',
  'stateInscription',
] as const;
