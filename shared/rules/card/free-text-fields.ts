import { cardNumberInText } from '#shared/text/card.ts';
import { hasCardNumber } from './card-number-in-text.ts';

/**
 * Every text that people write freely, by call of the contract: none of them may hold a card's number. A test compares the list with the
 * schemas, so that a new field is either here or has a reason.
 */
export const freeTextFields: Readonly<Record<string, readonly string[]>> = {
  putItem: ['preferences'],
  saveCustomer: ['name', 'corporateName', 'tradeName', 'stateInscription'],
  finishOrder: ['name', 'corporateName', 'tradeName', 'stateInscription', 'manualPaymentInformation'],
  addAddress: ['name', 'street', 'number', 'complement', 'neighborhood', 'city'],
  payByCard: ['name', 'address', 'addressNumber', 'complement', 'neighborhood', 'city', 'state'],
};

/** The hint for somebody who typed a card's number where it does not belong; null where there is none. */
export const cardNumberProblem = (text: string): string | null => (hasCardNumber(text) ? cardNumberInText : null);

/** The same for all free texts of a call's body. */
export function cardNumberProblemIn(call: string, body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const texts = (freeTextFields[call] ?? []).map((field): unknown => Reflect.get(body, field));
  return texts.some((text) => typeof text === 'string' && hasCardNumber(text)) ? cardNumberInText : null;
}
