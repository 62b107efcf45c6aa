import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { renamedFields, responseProblems } from '../../../helpers/vendors/contract.ts';
import { mercadoPagoContract } from '../../../helpers/vendors/mercado-pago/contract.ts';
import { boletoCharge, cardCharge, pixCharge, startAdapter } from '../mercado-pago-fixture.ts';

const problems = (path: string, json: unknown) =>
  responseProblems(mercadoPagoContract, { method: 'GET', path }, { status: 200, json });
/** The renames that the judge lets pass. */
const missed = (path: string, json: unknown) =>
  renamedFields(json).flatMap(({ at, changed }) => (problems(path, changed).length === 0 ? [at] : []));

// Decision: Changing a field's name in a response of a vendor fails a test.
describe("the judge of Mercado Pago's responses", () => {
  test('refuses each renamed field of a payment by card, PIX and boleto, and of its refunds', async (t) => {
    const { fake, chargeCard, createPix, createBoleto } = await startAdapter(t);
    await chargeCard(cardCharge('APRO-token'));
    await createPix(pixCharge());
    await createBoleto(boletoCharge());
    const [paid, , boleto] = fake.payments;
    assert.ok(paid?.additional_info && Object(boleto?.payer).address);
    fake.refundInPanel(paid.id, 5);
    for (const payment of fake.payments) {
      const path = `/v1/payments/${payment.id}`;
      assert.deepEqual(problems(path, payment), []);
      // The names inside `metadata` are ours.
      assert.deepEqual(
        missed(path, payment).filter((at) => !at.startsWith('/metadata/')),
        [],
      );
    }
    assert.deepEqual(missed(`/v1/payments/${paid.id}/refunds`, fake.refunds), []);
  });

  const responses: [path: string, json: unknown, mutations: string[]][] = [
    [
      '/v1/chargebacks/234000062890',
      { id: '234000062890', payments: [20_000], amount: 66.8, currency: 'BRL', coverage_applied: false },
      ['/id', '/payments', '/amount', '/currency', '/coverage_applied'],
    ],
    [
      '/post-purchase/v1/claims/5040',
      { id: 5040, resource: 'payment', resource_id: 20_000, type: 'mediations', stage: 'claim', status: 'opened' },
      ['/id', '/resource', '/resource_id', '/type', '/stage', '/status'],
    ],
    ['/merchant_orders/77', { id: 77, payments: [{ id: 20_000 }] }, ['/id', '/payments', '/payments/0/id']],
  ];
  for (const [path, json, mutations] of responses)
    test(`refuses each renamed field of ${path}`, () => {
      assert.deepEqual(problems(path, json), []);
      assert.deepEqual(
        renamedFields(json).map(({ at }) => at),
        mutations,
      );
      assert.deepEqual(missed(path, json), []);
    });
});
