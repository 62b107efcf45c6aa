import type { CardPayment } from '#shared/model/payment/card.ts';
import { isValidCnpj } from '#shared/rules/brazil/cnpj.ts';
import { isValidCpf } from '#shared/rules/brazil/cpf.ts';
import { securityCodeLength } from '#shared/rules/card/card-brand.ts';
import { isCardExpiryValid } from '#shared/rules/card/card-expiry.ts';
import { passesLuhn } from '#shared/rules/card/luhn.ts';
import { wallClock } from '#shared/rules/text/zone-time.ts';
import type { ShopRow } from '../../../database/shops/shops.ts';
import { storedSettings } from '../../shops/shops.ts';

/**
 * Whether a typed card is plausible (spec §5, "Card form valid only if"): its check digit, its month, the length of its
 * code, and its holder's document. Other input is not sent to a provider. The brand is not checked, because no list of
 * brands is complete.
 */
export function canBeCard(sent: CardPayment, shop: ShopRow, now: Date): boolean {
  const [year = 0, month = 0] = wallClock(now, shop.time_zone).day.split('-').map(Number);
  const expiry = `${sent.expiryMonth}/${sent.expiryYear.slice(-2)}`;
  const isDocument = isValidCpf(sent.document) || (storedSettings(shop).enableCnpj && isValidCnpj(sent.document));
  return (
    passesLuhn(sent.number) &&
    sent.securityCode.length === securityCodeLength(sent.number) &&
    isCardExpiryValid(expiry, { year, month }) &&
    isDocument
  );
}
