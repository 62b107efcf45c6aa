import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { openPagarme } from '../../../order-service/providers/pagarme/pagarme.ts';
import { pagarmeAccount, startFakePagarme } from '../../helpers/stand-ins/fake-pagarme.ts';

/** The adapter with a fake Pagar.me behind it; it has a short time limit. */
export async function startPagarme(t: TestContext, { accessToken = pagarmeAccount.accessToken, totalMs = 1_500 } = {}) {
  const fake = await startFakePagarme(t);
  const pagarme = openPagarme({ baseUrl: fake.url, times: { totalMs, firstPauseMs: 20 } });
  t.after(() => pagarme.close());
  const provider = pagarme.forAccessToken(accessToken);
  const { chargeCard, createPix, createBoleto, refunds } = provider;
  assert.ok(chargeCard && createPix && createBoleto && refunds);
  return { fake, ...provider, chargeCard, createPix, createBoleto, refunds };
}
