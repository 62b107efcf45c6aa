import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { TestContext } from 'node:test';
import { openMercadoPago } from '../../../order-service/providers/mercado-pago/mercado-pago.ts';
import type {
  BoletoCharge,
  CardCharge,
  ChargeRequest,
  Payer,
  PixCharge,
} from '../../../order-service/providers/payments.ts';
import { fakeAccount, startFakeMercadoPago } from '../../helpers/stand-ins/fake-mercado-pago.ts';

export const payer: Payer = {
  name: 'Ana Maria Souza',
  email: 'ana@example.com',
  document: '12345678909',
  phone: '5511987654321',
  address: {
    zipCode: '01310-100',
    street: 'Avenida Paulista',
    number: '900',
    neighborhood: 'Bela Vista',
    city: 'São Paulo',
    state: 'SP',
  },
};
const request = (): ChargeRequest => ({
  attemptId: randomUUID(),
  orderId: randomUUID(),
  amountCents: 123_45,
  description: 'Pedido 12',
  payer,
  items: [
    { id: 'arroz', title: 'Arroz 5 kg', quantity: 2, unitCents: 33_40 },
    { id: 'cafe', title: 'Café torrado', quantity: 1, unitCents: 56_65 },
  ],
  notificationUrl: 'https://loja.example/webhooks/mercadopago/loja',
});
export const cardCharge = (token: string, fields: Partial<CardCharge> = {}): CardCharge => ({
  ...request(),
  card: { kind: 'token', token, paymentMethodId: 'master', issuerId: '24' },
  installments: 3,
  captchaSolved: false,
  deviceId: 'armor.0123456789abcdef',
  statementDescriptor: 'LOJA EXEMPLO',
  canChallenge: false,
  ...fields,
});
export const pixCharge = (fields: Partial<PixCharge> = {}): PixCharge => ({
  ...request(),
  expiresAt: new Date(Date.now() + 30 * 60_000),
  ...fields,
});
export const boletoCharge = (fields: Partial<BoletoCharge> = {}): BoletoCharge => ({
  ...request(),
  dueDay: '2026-12-01',
  ...fields,
});

/** The adapter with a fake Mercado Pago behind it; it has a short time limit. */
export async function startAdapter(t: TestContext, { accessToken = fakeAccount.accessToken, totalMs = 1_500 } = {}) {
  const fake = await startFakeMercadoPago(t);
  const mercadoPago = openMercadoPago({ baseUrl: fake.url, times: { totalMs, firstPauseMs: 20 } });
  t.after(() => mercadoPago.close());
  const provider = mercadoPago.forAccessToken(accessToken);
  const { chargeCard, createPix, createBoleto } = provider;
  assert.ok(chargeCard && createPix && createBoleto);
  return { fake, ...provider, chargeCard, createPix, createBoleto };
}
