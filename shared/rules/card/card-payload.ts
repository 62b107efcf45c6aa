import type { CardPayment } from '#shared/model/payment/card.ts';
import { bareCep } from '../brazil/cep.ts';
import { bareCnpj, isValidCnpj } from '../brazil/cnpj.ts';
import { isValidCpf } from '../brazil/cpf.ts';
import { digitsOf } from '../text/digits.ts';
import { readCardExpiry } from './card-expiry.ts';
import type { CardForm } from './card-problems.ts';

/**
 * The payload of a valid form (spec §3, "Card payment payload"): digits only, month and year separate, the year with
 * four digits.
 */
export function cardPayload({ expiry, ...form }: CardForm, installments: number): CardPayment {
  const read = readCardExpiry(expiry);
  const text = (value: string) => value.trim();
  return {
    providerId: form.providerId,
    installments,
    number: digitsOf(form.number),
    name: text(form.name),
    securityCode: form.securityCode,
    expiryMonth: read ? String(read.month).padStart(2, '0') : '',
    expiryYear: read ? String(read.year) : '',
    document:
      isValidCnpj(form.document) && !isValidCpf(form.document) ? bareCnpj(form.document) : digitsOf(form.document),
    zipCode: bareCep(form.zipCode) ?? '',
    address: text(form.address),
    addressNumber: text(form.addressNumber),
    complement: text(form.complement),
    neighborhood: text(form.neighborhood),
    city: text(form.city),
    state: text(form.state),
  };
}
