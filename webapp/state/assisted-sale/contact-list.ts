import { proxy, subscribe } from 'valtio';
import type { AgentContact, AgentContacts } from '#shared/model/agent-contact.ts';
import { MessageState } from '#shared/model/message.ts';
import { OrderStatus } from '#shared/model/order/order.ts';
import {
  contactsWithNews,
  isHandOff,
  isUnsent,
  keepContactOrder,
  newestAlert,
  sortContacts,
  unseenEvents,
  unsentEvent,
} from '#shared/rules/assisted/contact-list.ts';
import { totalQuantity } from '#shared/rules/cart/order-line.ts';
import { contactEventText, noSuchOrder, paidByText } from '#shared/text/assisted/contact-events.ts';
import { fetchContacts, sendSeenEvents } from '../../api/agent-calls.ts';
import { playAlert, prepareAlert } from '../../browser/device/alert-sound.ts';
import { isOffline, onConnectionChange } from '../../browser/device/online.ts';
import { isPageHidden, onPageVisible } from '../../browser/navigation/page-visibility.ts';
import { loadAgentValue, saveAgentValue } from '../../browser/storage/agent-values.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { setTitle } from '../../browser/view/viewport.ts';
import { type OrderListener, onOrder } from '../order/order.ts';
import { onOrderUpdate } from '../order/order-notifications.ts';
import { sessionState } from '../session/session.ts';
import { showToast } from '../session/toasts.ts';
import { outboxState } from './send-to-contact.ts';

/**
 * The agent's contacts; `null` = not loaded. `failure`: why they could not be loaded. `isOffline`: the list is as old
 * as the connection's end. `isOpen`: the drawer. `alert`: the newest event of another contact, to be read out.
 */
type ContactListState = {
  list: AgentContacts | null;
  failure: string | null;
  isOffline: boolean;
  isOpen: boolean;
  hasSound: boolean;
  alert: string | null;
  typed: string;
  /** What became of the search for an order's number. */
  orderNote: string | null;
};
export const contactListState = pageState(() =>
  proxy<ContactListState>({
    list: null,
    failure: null,
    isOffline: false,
    isOpen: false,
    hasSound: false,
    alert: null,
    typed: '',
    orderNote: null,
  }),
);

/** Milliseconds between two loads while the page is visible and hidden, and between two alerts that are read out. */
export const defaultContactPace = { visible: 10_000, hidden: 30_000, alert: 5_000 };

/** `order`: the contacts' ids as the shop ordered them last. `restored`: when an earlier page loaded the list. */
type Loading = { last: Promise<void> | null; alertAt: number; order: readonly string[]; restored: string | null };
const loading = pageState<Loading>(() => ({ last: null, alertAt: 0, order: [], restored: null }));

/** A page that shows a list older than this sorts it once more, when the shop responds. */
const oldListMs = 60_000;

/** The contact of this page. */
export const currentContactId = (): string => sessionState.session?.userShop.id ?? '';

/** Loads the contacts, one request at a time. A failure shows only if there is no list to show. */
export function loadContacts(pace = defaultContactPace): Promise<void> {
  loading.last ??= load(pace).finally(() => {
    loading.last = null;
  });
  return loading.last;
}

/** The same after a change of which a load underway may not know yet. */
export async function reloadContacts(): Promise<void> {
  await loading.last;
  await loadContacts();
}

async function load(pace: typeof defaultContactPace): Promise<void> {
  const response = await fetchContacts();
  contactListState.isOffline = isOffline();
  if (!response.success) {
    contactListState.failure = response.text;
    return;
  }
  const { now } = response.data;
  const { list } = contactListState;
  const shown = list?.contacts ?? [];
  const isSortedAnew = list === null || Date.parse(now) - Date.parse(loading.restored ?? now) > oldListMs;
  const contacts = isSortedAnew
    ? sortContacts(response.data.contacts, now)
    : keepContactOrder(shown, response.data.contacts);
  Object.assign(loading, { order: response.data.contacts.map(({ id }) => id), restored: null });
  announce(shown, contacts, pace);
  showHandOff(shown, contacts);
  showPayment(shown, contacts);
  contactListState.list = { ...response.data, contacts };
  contactListState.failure = null;
  saveList();
  markSeen();
}

/** One sentence at most in a while, and a sound if this agent switched it on. */
function announce(shown: AgentContacts['contacts'], contacts: AgentContacts['contacts'], pace: { alert: number }) {
  const alert = newestAlert(shown, contacts, isPageHidden() ? '' : currentContactId());
  if (alert === null || Date.now() - loading.alertAt < pace.alert) return;
  loading.alertAt = Date.now();
  // The toast of a hand-off is read out.
  if (!isHandOff(alert.event)) contactListState.alert = `${alert.contact.name}: ${contactEventText(alert.event)}`;
  if (contactListState.hasSound) void playAlert();
}

/**
 * A move to the chatbot or back by another person decides whether an agent may act: a toast says it on every page, also
 * about the contact of the page.
 */
function showHandOff(shown: AgentContacts['contacts'], contacts: AgentContacts['contacts']): void {
  const news = newestAlert(shown, contacts, '', isHandOff);
  if (news === null) return;
  const title = news.contact.name.trim() || 'Cliente sem nome';
  showToast({ kind: 'success', title, text: contactEventText(news.event) });
}

/** That the contact of this page paid is the news that ends the agent's waiting: a toast names who paid which order. */
function showPayment(shown: AgentContacts['contacts'], contacts: AgentContacts['contacts']): void {
  const own = contacts.filter(({ id }) => id === currentContactId());
  const news = newestAlert(shown, own, '', ({ kind }) => kind === 'paid');
  if (news !== null) showToast({ kind: 'success', text: paidByText(news.contact.name.trim(), news.event.orderNumber) });
}

/** The contact of this page in the list. */
const currentContact = () => contactListState.list?.contacts.find(({ id }) => id === currentContactId());

/** What happened to the contact of a visible page is seen. That a message did not arrive waits for the agent's word. */
function markSeen(): void {
  const contact = currentContact();
  const unseen = contact && !isPageHidden() ? unseenEvents(contact).filter((event) => !isUnsent(event)) : [];
  if (contact && unseen.length > 0) {
    void sendSeenEvents(unseen.map(({ kind, at }) => ({ kind, at })));
    contact.events = contact.events.map((event) => (isUnsent(event) ? event : { ...event, isSeen: true }));
  }
  showCount();
}

/** The agent knows that a message to this page's contact did not arrive: the list says it no more. */
export async function dismissUnsent(): Promise<void> {
  const contact = currentContact();
  const event = contact && unsentEvent(contact);
  if (!contact || !event) return;
  const { kind, at } = event;
  const response = await sendSeenEvents([{ kind, at }]);
  if (!response.success) return showToast({ kind: 'warning', text: response.text });
  contact.events = contact.events.map((one) => (isUnsent(one) ? { ...one, isSeen: true } : one));
  await reloadContacts();
}

/** In the title: the contacts with news, and for a supervisor the discounts that wait for a decision. */
function showCount(): void {
  const { contacts = [], toDecide = 0 } = contactListState.list ?? {};
  const count = contactsWithNews(contacts, isPageHidden() ? '' : currentContactId()) + (toDecide ?? 0);
  setTitle(undefined, count > 0 ? `(${count}) ` : '');
}

/**
 * Keeps the contacts up to date: at an interval, when the own order changed, and when the page or the connection is
 * back. Returns a function that stops it.
 */
export function followContacts(pace = defaultContactPace): () => void {
  restoreList();
  contactListState.hasSound = soundAgents().includes(agentKey());
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const refresh = async () => {
    clearTimeout(timer);
    contactListState.isOffline = isOffline();
    if (!isOffline()) await loadContacts(pace);
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void refresh(), isPageHidden() ? pace.hidden : pace.visible);
  };
  onOrder(showOwnOrder);
  void refresh();
  const again = () => void refresh();
  const stops = [onOrderUpdate(again), onPageVisible(again), onConnectionChange(again), onFailedMessages(again)];
  return () => {
    isStopped = true;
    for (const stop of stops) stop();
    clearTimeout(timer);
    setTitle(undefined, '');
  };
}

/** Calls `onChange` when a message to the contact failed, or is not failed any more. Returns how to stop it. */
function onFailedMessages(onChange: () => void): () => void {
  const countFailed = () => outboxState.messages?.filter(({ state }) => state === MessageState.Failed).length ?? 0;
  let known = countFailed();
  return subscribe(outboxState, () => {
    const count = countFailed();
    if (count !== known) onChange();
    known = count;
  });
}

/**
 * The row of this page's contact has the name, and the cart or the order that ended, as the page shows them. The rest,
 * such as the payment of a placed order, comes with the load.
 */
const showOwnOrder: OrderListener = (order, { isAnother }) => {
  const contact = currentContact();
  if (!contact) return;
  const quantity = totalQuantity(order);
  const { number, status, totalAmout } = order;
  const isCart = status === OrderStatus.Creating;
  contact.cart = isCart && quantity > 0 ? changedCart(contact.cart, { totalAmout, quantity }) : null;
  if (!isCart && number !== null) contact.lastOrder = { number, status, paymentStatus: null, totalAmout, at: newest() };
  contact.name = order.customer?.name.trim() || contact.name;
  saveList();
  if (isAnother || !isCart) void reloadContacts();
};

type Cart = NonNullable<AgentContact['cart']>;

/** A page that shows the cart again changes nothing of it. */
const changedCart = (before: Cart | null, { totalAmout, quantity }: Cart): Cart =>
  before?.totalAmout === totalAmout && before.quantity === quantity ? before : { totalAmout, quantity, at: newest() };

/** An instant after every event so far. */
const newest = (): string => new Date().toISOString();

/** The drawer of a narrow page. */
export const showContactDrawer = (isOpen: boolean): void => {
  contactListState.isOpen = isOpen;
};

/** What the agent looks for in the list. */
export const searchContacts = (typed: string): void => {
  contactListState.typed = typed;
  contactListState.orderNote = null;
};

/** The contact of this agent who has the order of this number. `null`: none, and the search says why. */
export async function findContactOfOrder(number: number): Promise<AgentContact | null> {
  const { typed } = contactListState;
  const response = await fetchContacts(number);
  // Something else was typed meanwhile.
  if (contactListState.typed !== typed) return null;
  const [found = null] = response.success ? response.data.contacts : [];
  if (!found) contactListState.orderNote = response.success ? noSuchOrder : response.text;
  return found;
}

/** Switches the sound of alerts on or off, for this agent on this device. */
export async function toggleAlertSound(): Promise<void> {
  const isOn = !contactListState.hasSound;
  contactListState.hasSound = isOn;
  const others = soundAgents().filter((key) => key !== agentKey());
  saveAgentValue('alert_sound', isOn ? [...others, agentKey()] : others);
  if (!isOn) return;
  await prepareAlert();
  await playAlert();
}

/** The shop and the agent of this page: what a tab keeps for one agent is never another's. */
export const agentKey = (): string => `${sessionState.session?.shopId ?? ''} ${sessionState.session?.agent?.id ?? ''}`;

const soundAgents = (): string[] => {
  const stored = loadAgentValue('alert_sound');
  return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : [];
};

/** The next page of this tab shows the list at once. It belongs to one agent. */
const saveList = () =>
  saveAgentValue('contact_list', { agent: agentKey(), list: contactListState.list, order: loading.order });

/** Nothing moves under the hand, but a new page has no hand on its list yet: it is sorted anew. */
function restoreList(): void {
  const { agent, list, order } = Object(loadAgentValue('contact_list'));
  const isOwn = sessionState.session?.agent !== undefined && agent === agentKey();
  if (contactListState.list !== null || !isOwn || !Array.isArray(list?.contacts)) return;
  loading.order = Array.isArray(order) ? order : [];
  loading.restored = list.now;
  const placeOf = ({ id }: AgentContact) => loading.order.indexOf(id);
  const contacts = [...list.contacts].sort((one, other) => placeOf(one) - placeOf(other));
  contactListState.list = { ...list, contacts: sortContacts(contacts, list.now) };
}
