import { toReais } from '#shared/rules/money/money.ts';
import { brazilianPhone } from '../brazilian-phone.ts';
import type { ChargedItem, ChargeRequest } from '../payments.ts';

type Body = Record<string, unknown>;

const maxTitle = 200;

/**
 * The `additional_info` of a charge: what is bought, by whom, and where it is delivered. Mercado Pago's fraud check
 * approves more payments with it.
 */
export function additionalInfo({ items, payer }: Pick<ChargeRequest, 'items' | 'payer'>): Body {
  if (items.length === 0) return {};
  const [first = '', ...rest] = payer.name.trim().split(/\s+/);
  const { address } = payer;
  const phone = brazilianPhone(payer.phone);
  return {
    additional_info: {
      items: items.map(itemBody),
      ...(first === ''
        ? {}
        : {
            payer: {
              first_name: first,
              last_name: rest.join(' ') || first,
              ...(phone ? { phone: { area_code: phone.area, number: phone.number } } : {}),
              ...(address && address.street !== '' && address.number !== '' && /^\d{8}$/.test(zip(address.zipCode))
                ? {
                    address: {
                      zip_code: zip(address.zipCode),
                      street_name: address.street,
                      street_number: address.number,
                    },
                  }
                : {}),
            },
          }),
    },
  };
}

const zip = (code: string): string => code.replaceAll(/\D/g, '');

const itemBody = ({ id, title, quantity, unitCents }: ChargedItem): Body => ({
  id,
  title: title.slice(0, maxTitle),
  quantity,
  unit_price: toReais(unitCents),
});
