import type { CardPayment } from '#shared/model/payment/card.ts';
import type { ShopSettings } from '#shared/model/shop-settings.ts';
import { cardFieldTexts } from '#shared/text/payment/card-form.ts';
import { isValidCep } from '../brazil/cep.ts';
import { isValidCnpj } from '../brazil/cnpj.ts';
import { isValidCpf } from '../brazil/cpf.ts';
import { digitsOf } from '../text/digits.ts';
import { securityCodeLength } from './card-brand.ts';
import { isCardExpiryValid } from './card-expiry.ts';
import { cardNumberProblem } from './free-text-fields.ts';
import { passesLuhn } from './luhn.ts';

/** A card and its billing address as the form stores them: punctuation as typed, `expiry` as 'MM/AA'. */
export type CardForm = Omit<
  CardPayment,
  'installments' | 'expiryMonth' | 'expiryYear' | 'recaptchaKey' | 'recaptchaToken'
> & {
  expiry: string;
};
export type CardField = keyof CardForm;
export type CardProblems = Partial<Record<CardField, string>>;

type Circumstances = Pick<ShopSettings, 'enableCnpj'> & {
  /** The current month in the shop's time zone. */
  today: { year: number; month: number };
};

/**
 * The errors of a card form, by field in the form's order; empty when it may be sent. Spec §5: "Card form valid only
 * if: card type chosen, number non-empty, name non-empty, expiry non-empty and valid, security code length 4 for
 * numbers starting 34 or 37 else 3, CPF valid (or CNPJ valid when CNPJ is enabled), CEP valid, address, number,
 * neighborhood, city, state non-empty. Complement optional."
 *
 * An unknown brand is accepted, because brand tables are incomplete. The other fields must not contain a card number.
 */
export function cardProblems(form: CardForm, { enableCnpj, today }: Circumstances): CardProblems {
  const codeLength = securityCodeLength(form.number);
  return {
    ...(isEmpty(form.providerId) && { providerId: cardFieldTexts.providerId }),
    ...numberProblem(digitsOf(form.number)),
    ...textProblem(form, 'name', cardFieldTexts.name),
    ...(!isCardExpiryValid(form.expiry, today) && {
      expiry: digitsOf(form.expiry) === '' ? cardFieldTexts.noExpiry : cardFieldTexts.expiry,
    }),
    ...(!hasDigits(form.securityCode, codeLength) && {
      securityCode: isEmpty(form.securityCode)
        ? cardFieldTexts.noSecurityCode
        : cardFieldTexts.securityCode(codeLength),
    }),
    ...(!isHolder(form.document, enableCnpj) && {
      document: holderProblem(digitsOf(form.document) === '', enableCnpj),
    }),
    ...(!isValidCep(form.zipCode) && {
      zipCode: digitsOf(form.zipCode) === '' ? cardFieldTexts.noZipCode : cardFieldTexts.zipCode,
    }),
    ...textProblem(form, 'address', cardFieldTexts.address),
    ...textProblem(form, 'addressNumber', cardFieldTexts.addressNumber),
    ...textProblem(form, 'complement', ''),
    ...textProblem(form, 'neighborhood', cardFieldTexts.neighborhood),
    ...textProblem(form, 'city', cardFieldTexts.city),
    ...(isEmpty(form.state) && { state: cardFieldTexts.state }),
  };
}

/**
 * The shop refuses a wrong check digit before any provider sees it. A brand without one would be refused there, too.
 */
function numberProblem(digits: string): CardProblems {
  if (digits === '') return { number: cardFieldTexts.number };
  return passesLuhn(digits) ? {} : { number: cardFieldTexts.wrongNumber };
}

/** `missing`: the error of an empty required field. */
function textProblem(
  form: CardForm,
  field: 'name' | 'address' | 'addressNumber' | 'complement' | 'neighborhood' | 'city',
  missing: string,
): CardProblems {
  const problem = isEmpty(form[field]) ? missing : cardNumberProblem(form[field]);
  return problem ? { [field]: problem } : {};
}

function holderProblem(isMissing: boolean, enableCnpj: boolean): string {
  if (isMissing) return enableCnpj ? cardFieldTexts.noCpfOrCnpj : cardFieldTexts.noCpf;
  return enableCnpj ? cardFieldTexts.cpfOrCnpj : cardFieldTexts.cpf;
}

const isEmpty = (text: string): boolean => text.trim() === '';
const hasDigits = (text: string, length: number): boolean => /^\d+$/.test(text) && text.length === length;
const isHolder = (text: string, enableCnpj: boolean): boolean => isValidCpf(text) || (enableCnpj && isValidCnpj(text));
