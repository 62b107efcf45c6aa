import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshDatabase } from '../../../helpers/database/database.ts';
import type { TestResponse } from '../../../helpers/order-service/order-service.ts';
import { by, start } from '../cart/discount-fixture.ts';

const ids = ['ped-ab12', 'x', '019A8D3E-7C41-7D0A-9A53-2F1F0C5B6A11', 'pedido!1', 'a'.repeat(200)];

// Decision: an order service may choose any text as an id. This one makes UUIDs, and knows no other text.
test('an id that is no UUID has the described form, and gets 404 before any statement', async (t) => {
  const { service } = await start(t, await freshDatabase(t));
  const statusOf = async (path: string, body?: object) => {
    const response: TestResponse<unknown> = await service.post(`/api/order/${path}`, body, by.supervisor);
    return response.status;
  };
  for (const id of ids) {
    assert.equal(await statusOf(`placed/${id}/cancel`), 404, id);
    assert.equal(await statusOf(`messages/${id}/resend`), 404, id);
    assert.equal(await statusOf(`contacts/${id}/session`), 404, id);
    assert.equal(await statusOf(`discounts/${id}`, { approve: true }), 404, id);
  }
  const listed = await service.get(`/api/order/discounts?also=${ids.join(',')}`, by.supervisor);
  assert.deepEqual([listed.status, listed.data], [200, []]);
  assert.equal(await statusOf(`placed/${'a'.repeat(201)}/cancel`), 400);
});
