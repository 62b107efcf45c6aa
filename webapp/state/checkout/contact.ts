import { proxy } from 'valtio';
import type { CheckoutData } from '#shared/model/checkout-data.ts';
import { type Customer, emptyCustomer } from '#shared/model/customer.ts';
import { type Order, OrderStatus } from '#shared/model/order/order.ts';
import type { Result } from '#shared/model/result.ts';
import {
  type ContactDraft,
  contactAsTyped,
  contactFrom,
  contactPartFrom,
  contactToSave,
  contestedFields,
  differingFields,
  followOrder,
  isSameContact,
  settleField,
  typedFields,
} from '#shared/rules/checkout/contact-draft.ts';
import {
  type CustomerField,
  type CustomerProblems,
  customerProblems,
  mayAutoSave,
} from '#shared/rules/checkout/customer-problems.ts';
import { normalizeCustomer } from '#shared/rules/checkout/normalize-customer.ts';
import {
  type ContactOperation,
  isWaiting,
  operationsOf,
  type PendingOperation,
} from '#shared/rules/offline-queue/operation.ts';
import { contactDataTitle, contestedContactTexts } from '#shared/text/checkout/customer.ts';
import { sendCustomer } from '../../api/calls.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { newOperation } from '../offline-queue/new-operation.ts';
import { isOrderOver, submit } from '../offline-queue/queue.ts';
import { pauseForDraft } from '../order/confirm-operations.ts';
import { currentOrderVersion, type OrderListener, onOrder, orderState } from '../order/order.ts';
import { registerDraftSender } from '../order/unsent-changes.ts';
import { sessionState } from '../session/session.ts';
import { checkoutState, openCheckout, syncWithOrder } from './checkout.ts';
import { followContactAuthors } from './contested-contact.ts';

/** The save state of the last input, unless it is in the queue. `incomplete`: it needs a valid name, e-mail and CPF. */
type RestingStatus = Readonly<{ kind: 'resting' | 'incomplete' | 'saved' } | { kind: 'failed'; message: string }>;
/** `waiting`: it needs a connection. */
type SaveStatus = RestingStatus | Readonly<{ kind: 'saving' | 'waiting' }>;

type ContactState = {
  /** The typed contact data; `null` if nothing was typed. Until it is saved, the checkout's draft has it too. */
  typed: Customer | null;
  /**
   * The order's data when the typing started, or as last saved. Fields that differ are the customer's input, and no
   * response overwrites them.
   */
  base: Customer;
  /** Fields whose errors may show: those left once, and all once typed data were submitted. */
  touched: Partial<Record<CustomerField, true>>;
  status: RestingStatus;
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
/** `outcome`: the failure text of the data being sent, or `null`. */
type Saving = { outcome: Promise<string | null> | null; timer: ReturnType<typeof setTimeout> | undefined };
const saving = pageState<Saving>(
  () => ({ outcome: null, timer: undefined }),
  ({ timer }) => clearTimeout(timer),
);

/**
 * Restores unsaved input. The returned function stops the automatic saving, and saves valid data at once. What the shop
 * refused is not sent again by itself.
 */
export function openContact(): () => void {
  restoreContact();
  followContactAuthors();
  if (contactState.typed && !isRefused()) waitForIdle();
  const stop = registerDraftSender((how) => {
    // A summary or a hand-off to the chatbot asks for no contact data.
    if (!how.isLeaving && isDirty(contactState)) touchAllContactFields();
    return saveContact(how);
  });
  return () => {
    stop();
    if (!isRefused()) void saveContact();
  };
}

/** Restores the input that the checkout's draft has, unless more was typed since. */
export function restoreContact(): void {
  openCheckout();
  onOrder(forgetEnded);
  const { contact, contactBase } = checkoutState;
  if (!contact || isDirty(contactState)) return;
  const base = normalizeCustomer(contactBase ? contactFrom(contactBase) : (orderCustomer() ?? emptyCustomer));
  Object.assign(contactState, { typed: contactFrom(contact), base });
}

/** Changes some of the contact data; it is saved after three seconds without typing. */
export function writeContact(changes: Partial<Customer>): void {
  const { typed, base } = currentDraft();
  onOrder(forgetEnded);
  Object.assign(contactState, { typed: { ...typed, ...changes }, base });
  pauseForDraft();
  saveUnsentContact();
  contactState.status = { kind: 'resting' };
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

/** Shows the errors of the fields with text. The empty ones are still to be filled in, which is no error yet. */
export function touchFilledContactFields(): void {
  const typed = currentContact();
  for (const field of contactFields) if (typed[field]) contactState.touched[field] = true;
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

/** The save status: that of the queue, else of the last input. */
export function shownContactStatus(
  { status }: { status: RestingStatus },
  operations: readonly PendingOperation[],
): SaveStatus {
  const pending = pendingContact(operations);
  return pending ? { kind: isWaiting(pending) ? 'waiting' : 'saving' } : status;
}

/**
 * The fields that another person changed while this person typed in them, with the other values. The form shows both,
 * and nothing is saved until this person chose. Input in the queue has none: the shop decides about it.
 */
export const contestedContact = (
  { typed, base }: Pick<ContactState, 'typed' | 'base'>,
  { order, operations }: { order: Pick<Order, 'customer'> | null; operations: readonly PendingOperation[] },
): Partial<Customer> =>
  typed && order && !pendingContact(operations) ? contestedFields({ typed, base }, order.customer) : {};

/** Keeps this person's own value of a contested field, or takes the other one, and saves the data. */
export function settleContact(field: keyof Customer, whose: 'own' | 'other'): void {
  Object.assign(contactState, settleField(currentDraft(), orderCustomer(), field, whose));
  saveUnsentContact();
  contactState.status = { kind: 'resting' };
  waitForIdle();
}

/**
 * Saves the input now: called after three seconds, and before the order is confirmed or the page closes. Invalid or
 * unchanged data is not sent. Without a connection it waits. Returns the failure text, which the state shows too, or
 * `null`.
 */
export function saveContact({ isLeaving = false } = {}): Promise<string | null> {
  clearTimeout(saving.timer);
  if (isContested()) return Promise.resolve(contestedContactTexts.reason);
  const customer = customerToSend();
  if (!customer) return saving.outcome ?? Promise.resolve(null);
  const outcome = send(customer, isLeaving).finally(() => {
    if (saving.outcome === outcome) saving.outcome = null;
  });
  saving.outcome = outcome;
  return outcome;
}

/** Valid data that the order does not contain, or `null`. Data in the queue counts as contained. */
function customerToSend(): Customer | null {
  const typed = currentContact();
  const saved = pendingContact(orderState.operations)?.customer ?? orderCustomer();
  if (!mayAutoSave(typed, saved)) return null;
  const customer = contactToSave(typed, saved, shop());
  return isSameContact(customer, saved) ? null : customer;
}

async function send(customer: Customer, isLeaving: boolean): Promise<string | null> {
  const seen = currentOrderVersion();
  if (!seen) return null;
  const operation = { kind: 'contact', ...newOperation(seen), customer } as const;
  const response = await submit(operation, (how) => sendCustomer(customer, how), {
    isLeaving,
    title: contactDataTitle,
  });
  if (response?.success === false && isOrderOver(seen)) {
    refuseLate(customer);
    return response.text;
  }
  return response && applySaved(customer, response);
}

/** Contact data that were sent or waited, and whose order was over: only a press saves them for the next order. */
export function refuseLate(customer: Customer): void {
  restoreContact();
  const refused = differingFields(contactAsTyped(customer), orderCustomer());
  if (!checkoutState.refusedContact) Object.assign(checkoutState, { refusedContact: refused, isContactLate: true });
}

/** The form of the next order shows its own data: the draft has what was typed for the order before (`endContact`). */
const forgetEnded: OrderListener = (order, { isAnother }) => {
  if (!isAnother && order.status === OrderStatus.Creating) return;
  syncWithOrder(order);
  clearTimeout(saving.timer);
  Object.assign(contactState, initialState());
};

/** Applies the response to saved data. Returns the failure text, which the state shows too, or `null`. */
export function applySaved(customer: Customer, response: Result<Order>): string | null {
  // The same data may be saved from elsewhere, such as another tab of this person.
  const isSaved = response.success || isSameContact(customer, orderCustomer());
  if (!isSaved && response.kind === 'stale') {
    // Newer input in the queue gets its own response.
    if (!pendingContact(orderState.operations)) refuseTyped(customer);
    return response.text;
  }
  if (isSaved) {
    contactState.base = customer;
    saveUnsentContact();
    checkoutState.refusedContact = refusedContactOf(checkoutState, orderCustomer());
  }
  const resting = isDirty(contactState) ? ('resting' as const) : ('saved' as const);
  contactState.status = isSaved ? { kind: resting } : { kind: 'failed', message: response.text };
  return isSaved ? null : response.text;
}

/**
 * Input that was not saved, because another person changed the contact data meanwhile or its order was over; `null` if
 * the order has it. The form shows the order's data instead, and only a press sends the input.
 */
export function refusedContactOf(
  { refusedContact }: Pick<CheckoutData, 'refusedContact'>,
  saved: Customer | null,
): Partial<Customer> | null {
  const fields = differingFields(contactPartFrom(refusedContact ?? {}), saved);
  return Object.keys(fields).length > 0 ? fields : null;
}

/** Puts the input that was not saved back into the form, and saves it if it is valid. */
export function sendRefusedContact(): void {
  const refused = refusedContactOf(checkoutState, orderCustomer());
  dismissRefusedContact();
  if (refused) writeContact(refused);
  if (customerToSend()) void saveContact();
}

/** Discards the input that was not saved. */
export function dismissRefusedContact(): void {
  Object.assign(checkoutState, { refusedContact: null, isContactLate: false });
}

/** The form shows the order's data again, and lists the input. `sent`: the data that the shop refused. */
function refuseTyped(sent: Customer): void {
  const { refusedContact } = checkoutState;
  if (isDirty(contactState))
    Object.assign(checkoutState, {
      refusedContact: { ...refusedContact, ...typedFields(currentDraft()) },
      isContactLate: false,
    });
  else checkoutState.refusedContact = refusedContact ?? differingFields(contactAsTyped(sent), orderCustomer());
  clearTimeout(saving.timer);
  Object.assign(contactState, { typed: null, status: { kind: 'resting' } });
  saveUnsentContact();
}

const isContested = (): boolean => Object.keys(contestedContact(contactState, orderState)).length > 0;
const isRefused = (): boolean => contactState.status.kind === 'failed';

const pendingContact = (operations: readonly PendingOperation[]): ContactOperation | undefined =>
  operationsOf(operations, 'contact').at(-1);

function waitForIdle(): void {
  clearTimeout(saving.timer);
  const wait = orderState.isConfirming ? 0 : idleMilliseconds;
  saving.timer = setTimeout(() => {
    if (isContested()) return;
    if (customerToSend()) void saveContact();
    else if (isDirty(contactState) && !mayAutoSave(currentContact(), null))
      contactState.status = { kind: 'incomplete' };
  }, wait);
}

/** Saves unsent input across reloads (spec §3, "the contact fields in the checkout form"). */
function saveUnsentContact(): void {
  const { typed, base } = contactState;
  const isUnsent = typed !== null && isDirty(contactState);
  Object.assign(checkoutState, { contact: isUnsent ? { ...typed } : null, contactBase: isUnsent ? { ...base } : null });
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
