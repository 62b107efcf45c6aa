import { cardNumberInText } from '#shared/text/payment/card-form.ts';
import { hasCardNumber } from './card-number-in-text.ts';

/**
 * All free-text fields, by call of the contract or of the Platform API; none may contain a card number. A dot leads
 * into an object, or into each object of a list. A test compares this list with the schemas: a new field is listed
 * here or has a reason not to be.
 */
export const freeTextFields: Readonly<Record<string, readonly string[]>> = {
  putItem: ['preferences'],
  requestDiscount: ['reason'],
  decideDiscount: ['reason'],
  addCustomItem: ['name', 'note'],
  setInternalNote: ['note'],
  saveCustomer: ['name', 'email', 'corporateName', 'tradeName', 'stateInscription'],
  confirmByAgent: ['name', 'email', 'corporateName', 'tradeName', 'stateInscription', 'manualPaymentInformation'],
  addAddress: ['name', 'street', 'number', 'complement', 'neighborhood', 'city'],
  payByCard: ['name', 'address', 'addressNumber', 'complement', 'neighborhood', 'city', 'state'],
  cancelPlaced: ['reason'],
  setOrderStatus: ['reason'],
  refundPlaced: ['reason'],
  refundOrder: ['reason'],
  createWebhook: ['name'],
  changeWebhook: ['name'],
  setContactCart: ['contact.name', 'items.preferences'],
  createSession: ['contact.name', 'agent.id', 'agent.name'],
  searchProducts: ['searchQuery'],
  searchTextProducts: ['searchQuery'],
  collectionProducts: ['searchQuery'],
  facets: ['searchQuery'],
  suggestions: ['searchQuery'],
  sendCatalog: ['searchTerm'],
  sendProducts: ['text'],
  previewProducts: ['text'],
};

/** The error for a card number in the wrong field; `null` if the text has none. */
export const cardNumberProblem = (text: string): string | null => (hasCardNumber(text) ? cardNumberInText : null);

/** The same for all free texts of a call: in its body or its query. */
export function cardNumberProblemIn(call: string, ...parts: unknown[]): string | null {
  const texts = (freeTextFields[call] ?? []).flatMap((path) =>
    parts.flatMap((part) => path.split('.').reduce<unknown[]>(partsOf, [part])),
  );
  return texts.some((text) => typeof text === 'string' && hasCardNumber(text)) ? cardNumberInText : null;
}

/**
 * The text without a card number, where no error can reach its author, such as the name of a chat profile. All other
 * digits are removed as well.
 */
export function withoutCardNumber(text: string): string {
  if (!hasCardNumber(text)) return text;
  const words = text.replaceAll(/\p{N}/gu, ' ').split(/\s+/u);
  return words.filter((word) => /[^\p{P}]/u.test(word)).join(' ');
}

/** A part of each object, with the elements of lists. */
const partsOf = (wholes: unknown[], name: string): unknown[] =>
  wholes.flatMap((whole): unknown =>
    typeof whole === 'object' && whole !== null ? Reflect.get(whole, name) : undefined,
  );
