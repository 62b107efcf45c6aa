import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PaymentProviderType } from '#shared/model/payment/payment.ts';
import { dynamicPixCode, staticPixCode } from '#shared/rules/brazil/pix-code.ts';
import { isConfirmedByShop } from '#shared/rules/payment/is-confirmed-by-shop.ts';

const shop = { merchantName: 'Loja', merchantCity: 'Rio Branco' };
const byKey = staticPixCode({ ...shop, key: 'loja@exemplo.com.br', amountCents: 100, txid: 'A1' });
const byProvider = dynamicPixCode({ ...shop, url: 'pix.exemplo.com.br/qr/1', amountCents: 100 });
const { Manual, ShopProvider, MercadoPago } = PaymentProviderType;

// Decision: The page of a placed order promises live payment updates only if a provider reports the payment.
test("the money of the shop's own key or link is confirmed by the shop, that of a provider is reported", () => {
  for (const [code, providerType, expected] of [
    [byKey, ShopProvider, true],
    [byKey, Manual, true],
    [byProvider, MercadoPago, false],
    [byProvider, ShopProvider, false],
    [null, Manual, true],
    [null, MercadoPago, false],
    ['not a code', MercadoPago, false],
  ] as const)
    assert.equal(isConfirmedByShop(code, { providerType }), expected, `${code} ${providerType}`);
});
