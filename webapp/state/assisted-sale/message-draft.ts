import { proxy, ref } from 'valtio';
import type { Product } from '#shared/model/catalog/product.ts';
import { MessageKind, type MessagePreview, productsToSendLimits } from '#shared/model/message.ts';
import type { Order } from '#shared/model/order/order.ts';
import { agentCatalogTexts } from '#shared/text/assisted/agent-catalog.ts';
import { toasts } from '#shared/text/toasts.ts';
import { fetchProductsPreview, sendProducts } from '../../api/agent-calls.ts';
import { uuid } from '../../browser/device/uuid.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { loadValue, removeValue, saveValue } from '../../browser/storage/storage.ts';
import { orderState } from '../order/order.ts';
import { showToast } from '../session/toasts.ts';
import { addFromCard } from './card-quantities.ts';
import { sendAndFollow } from './send-to-contact.ts';

/** A product that the agent ticked. `hasOptions`: it is added on its own page, where they are chosen. */
export type PickedProduct = Pick<Product, 'providerId' | 'name' | 'sku' | 'isActive'> & { hasOptions: boolean };

/**
 * The message that the agent writes to the contact: the ticked products and the own words, kept for each contact until
 * it is sent. `preview`: what arrives of it; `failure`: why that is unknown. `isOpen`: its panel, or on a phone its
 * dialog.
 */
type MessageDraft = {
  picked: PickedProduct[];
  words: string;
  preview: MessagePreview | null;
  failure: string | null;
  isOpen: boolean;
};
const emptyDraft = (): MessageDraft => ({ picked: [], words: '', preview: null, failure: null, isOpen: false });
export const messageDraft = pageState(() => proxy(emptyDraft()));

type Underway = { key: string; preview: number; timer: ReturnType<typeof setTimeout> | undefined };
/** `key`: of the message as it is now. A repeated press, also after a lost response, sends it once. */
const underway = pageState<Underway>(
  () => ({ key: '', preview: 0, timer: undefined }),
  ({ timer }) => clearTimeout(timer),
);

/** Milliseconds without a change after which the preview is loaded. */
export const previewIdleMs = 400;

/** Ticks a product, or unticks it. */
export function togglePicked(product: PickedProduct): void {
  const { providerId } = product;
  const others = messageDraft.picked.filter((one) => one.providerId !== providerId);
  const { products: most } = productsToSendLimits;
  if (others.length < messageDraft.picked.length) change({ picked: others });
  else if (others.length < most) change({ picked: [...others, product] });
  else showToast({ kind: 'warning', text: agentCatalogTexts.tooMany(most) });
}

/** The ticked product as the message keeps it. */
export const pickedProduct = ({ providerId, name, sku, isActive, variants }: Product): PickedProduct => ({
  ...{ providerId, name, sku, isActive },
  hasOptions: variants,
});

/** The ticked products that one press puts into the cart: those without options that are not in it. */
export const picksToAdd = (picked: readonly PickedProduct[], order: Pick<Order, 'items'> | null): PickedProduct[] =>
  picked.filter(
    ({ providerId, isActive, hasOptions }) =>
      isActive && !hasOptions && !order?.items.some((item) => item.providerId === providerId && !item.isGift),
  );

/** Adds them one after the other, each with the quantity of its card. The ticks stay: the message can still be sent. */
export async function addPicked(): Promise<void> {
  for (const product of picksToAdd(messageDraft.picked, orderState.order)) await addFromCard(product);
}

/** Unticks all products. The words stay. */
export const clearPicked = (): void => change({ picked: [] });

/** What the agent writes above the products. */
export const writeWords = (words: string): void => change({ words });

function change(part: Partial<Pick<MessageDraft, 'picked' | 'words'>>): void {
  Object.assign(messageDraft, part);
  if (messageDraft.picked.length === 0) messageDraft.isOpen = false;
  underway.key = '';
  const { picked, words } = messageDraft;
  if (picked.length === 0 && words === '') removeValue('message_draft');
  else saveValue('message_draft', { picked, words });
  if (messageDraft.isOpen) previewSoon();
}

/** Opens the message with the preview, or closes it. */
export function showMessageDraft(isOpen: boolean): void {
  if (isOpen && messageDraft.picked.length === 0) return;
  messageDraft.isOpen = isOpen;
  if (isOpen) void loadPreview();
}

function previewSoon(): void {
  clearTimeout(underway.timer);
  underway.timer = setTimeout(() => void loadPreview(), previewIdleMs);
}

/** Loads the preview. An older response is dropped; a failure keeps the preview before it. */
export async function loadPreview(): Promise<void> {
  clearTimeout(underway.timer);
  const request = ++underway.preview;
  const response = await fetchProductsPreview(messageBody());
  if (request !== underway.preview) return;
  messageDraft.failure = response.success ? null : response.text;
  if (response.success) messageDraft.preview = ref(response.data);
}

/** Sends the message. Its toast shows once the channel accepted it; only then another one begins. */
export async function sendMessageDraft(): Promise<boolean> {
  if (messageDraft.picked.length === 0) return false;
  underway.key ||= uuid();
  const { key } = underway;
  const names = agentCatalogTexts.names(messageDraft.picked.map(({ name }) => name));
  const isTaken = await sendAndFollow(
    { key: 'products', kind: MessageKind.Product, text: toasts.productsSent, detailOf: () => names },
    () => sendProducts(messageBody(), key),
  );
  if (!isTaken) return false;
  if (underway.key === key) change({ picked: [], words: '' });
  messageDraft.preview = null;
  return true;
}

const messageBody = () => ({
  text: messageDraft.words,
  products: messageDraft.picked.map(({ providerId }) => ({ providerId, attributes: [] })),
});

/** The contact's message that was not sent. Storage may hold anything. */
export function restoreMessageDraft(): void {
  const { picked, words } = Object(loadValue('message_draft'));
  const isProduct = (one: unknown): one is PickedProduct =>
    ['providerId', 'name', 'sku'].every((key) => typeof Object(one)[key] === 'string');
  if (messageDraft.picked.length > 0 || messageDraft.words !== '') return;
  if (Array.isArray(picked)) messageDraft.picked = picked.filter(isProduct).slice(0, productsToSendLimits.products);
  if (typeof words === 'string') messageDraft.words = words.slice(0, productsToSendLimits.text);
}
