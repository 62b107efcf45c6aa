import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { MercadoPagoConfig, Order } from 'mercadopago';
import { openMercadoPago } from '../../../../order-service/providers/mercado-pago/mercado-pago.ts';
import { fakeAccount } from '../../../helpers/stand-ins/fake-mercado-pago.ts';
import { startFakeMercadoPagoOrders } from '../../../helpers/stand-ins/fake-mercado-pago-orders.ts';
import { renamedBodies, sdkTypeProblems, type TypedBody } from '../../../helpers/vendors/mercado-pago/sdk-types.ts';
import { boletoCharge, cardCharge, pixCharge } from '../mercado-pago-fixture.ts';

describe("Mercado Pago's SDK and our orders", () => {
  // Decision: The Orders API is called with the types of Mercado Pago's own SDK.
  test('the types of the SDK accept every body, and refuse it with any field under another name', async (t) => {
    const fake = await startFakeMercadoPagoOrders(t);
    const online = openMercadoPago({ baseUrl: fake.url, times: { totalMs: 1_500, firstPauseMs: 20 } });
    t.after(() => online.close());
    const orders = online.forAccessToken(fakeAccount.accessToken, 'orders');
    const card = cardCharge('APRO', { canChallenge: true });
    const { providerRef = '' } = (await orders.chargeCard?.(card)) ?? {};
    await orders.createPix?.(pixCharge());
    await orders.createBoleto?.(boletoCharge());
    const refund = { attemptId: card.attemptId, providerRef: providerRef ?? '', amountCents: 5_00, isRest: false };
    await orders.refunds?.create({ refundId: randomUUID(), ...refund });
    const bodies = fake.calls
      .filter(({ method }) => method === 'POST')
      .map(
        ({ path, body }): TypedBody => ({ type: path === '/v1/orders' ? 'CreateOrderRequest' : 'RefundRequest', body }),
      );
    assert.deepEqual(
      bodies.map(({ type }) => type),
      ['CreateOrderRequest', 'CreateOrderRequest', 'CreateOrderRequest', 'RefundRequest'],
    );
    assert.equal(await sdkTypeProblems(bodies, bodies.flatMap(renamedBodies)), '');
    // The compiler must find a wrong value: nothing above is worth anything otherwise.
    const [order] = bodies.map(({ body }) => Object(body));
    const items = [{ ...order.items[0], unit_price: 33.4 }];
    assert.match(await sdkTypeProblems([{ type: 'CreateOrderRequest', body: { ...order, items } }]), /TS2322/);
  });

  test('the SDK makes the same calls for an order, its cancellation and its refund', async (t) => {
    const fake = await startFakeMercadoPagoOrders(t);
    const online = openMercadoPago({ baseUrl: fake.url, times: { totalMs: 1_500, firstPauseMs: 20 } });
    t.after(() => online.close());
    const orders = online.forAccessToken(fakeAccount.accessToken, 'orders');
    const charge = pixCharge();
    const { providerRef } = (await orders.createPix?.(charge)) ?? {};
    const id = providerRef ?? '';
    fake.pay(id);
    const { attemptId } = charge;
    await orders.refunds?.create({
      refundId: randomUUID(),
      attemptId,
      providerRef: id,
      amountCents: 5_00,
      isRest: false,
    });
    await orders.cancel({ attemptId, providerRef: id });
    const ours = fake.calls.filter(({ method }) => method === 'POST');
    const sent: { method: string | undefined; path: string; body: unknown }[] = [];
    t.mock.method(globalThis, 'fetch', async (url: string, init: RequestInit) => {
      const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
      sent.push({ method: init.method, path: new URL(url).pathname, body });
      return Response.json({ id: 'ORD1' });
    });
    const sdk = new Order(new MercadoPagoConfig({ accessToken: fakeAccount.accessToken }));
    await sdk.create({ body: Object(ours[0]?.body), requestOptions: { idempotencyKey: attemptId } });
    await sdk.refund({ id, body: Object(ours[1]?.body) });
    await sdk.cancel({ id });
    t.mock.restoreAll();
    assert.deepEqual(
      ours.map(({ method, path, body }) => ({ method, path, body })),
      sent,
    );
  });
});
