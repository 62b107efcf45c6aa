import type { TestContext } from 'node:test';
import type { Address, FoundAddress, NewAddress } from '#shared/model/address.ts';
import { LogisticType } from '#shared/model/order/logistic.ts';
import { checkoutState } from '../../../../webapp/state/checkout/checkout.ts';
import { closeNewAddress, newAddressState, openNewAddress } from '../../../../webapp/state/checkout/new-address.ts';
import { toastsState } from '../../../../webapp/state/session/toasts.ts';
import { openWebapp } from '../../../helpers/page/webapp.ts';
import { start } from '../choices-fixture.ts';

export const avenue: FoundAddress = {
  street: 'Avenida das Palmeiras',
  neighborhood: 'Jardim',
  city: 'São Paulo',
  state: 'SP',
  neighborhoodId: null,
  neighborhoods: [],
  geoCoordinates: { latitude: -23.5, longitude: -46.6 },
};
export const town: FoundAddress = {
  ...avenue,
  street: '',
  neighborhood: '',
  city: 'Vila Pequena',
  state: 'MG',
  geoCoordinates: null,
};
export const zones = [
  { id: 'centro', name: 'Centro' },
  { id: 'praia', name: 'Praia' },
];
export const saved = (address: NewAddress): Address => ({
  ...address,
  fullAddress: `${address.street}, ${address.number}`,
});

/** An open modal, and a shop with these CEPs; look-ups wait in `waiting` while `shopIs.isSlow`. */
export async function openModal(
  t: TestContext,
  known: Record<string, FoundAddress> = { '01310100': avenue, '37000000': town },
) {
  const { shop } = await openWebapp(t);
  const sent: NewAddress[] = [];
  const waiting: (() => void)[] = [];
  const shopIs = { isDown: false, isAway: false, isSlow: false, refuses: '' };
  shop.instead = (seen, reply) => {
    const fail = (status: number, message: string) =>
      reply(status, { success: false, data: null, errors: [{ message }] });
    if (seen.path.startsWith('/api/order/address/cep/')) {
      const found = known[seen.path.slice('/api/order/address/cep/'.length)];
      const respond = () => {
        if (shopIs.isDown) fail(502, 'A loja está fora do ar no momento.');
        else if (found) reply(200, { success: true, data: found, errors: [] });
        else fail(404, 'CEP não encontrado.');
      };
      if (shopIs.isSlow) waiting.push(respond);
      else respond();
      return true;
    }
    if (seen.path !== '/api/order/address/') return false;
    if (shopIs.refuses) fail(422, shopIs.refuses);
    else if (shopIs.isAway) fail(503, 'A loja está fora do ar no momento.');
    else {
      sent.push(seen.body as NewAddress);
      reply(200, {
        success: true,
        data: [...shop.session.userShop.addresses, ...sent.map((one) => saved(one))],
        errors: [],
      });
    }
    return true;
  };
  t.after(closeNewAddress);
  await start();
  checkoutState.logisticType = LogisticType.ExpressDelivery;
  openNewAddress();
  const warnings = () => toastsState.list.map(({ kind, text }) => `${kind}: ${text}`);
  return { shop, sent, waiting, shopIs, warnings };
}

export const place = () => {
  const { street, neighborhood, city, state } = newAddressState.fields;
  return [street, neighborhood, city, state];
};
