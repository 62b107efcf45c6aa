import type { KeyCheck, PublicKeyCheck } from '../online-payments.ts';
import type { PaymentApiCaller } from '../payment-api.ts';
import { PaymentOutcomeUnknown } from '../payments.ts';
import { publicKeyCheckOf } from '../public-key-check.ts';
import { isRecord } from '../untrusted-json.ts';
import { errorTextOf } from './error-text.ts';

/**
 * Asks whose access token it is (`GET /users/me`). The keys of a test user start with `APP_USR-` like live ones, so
 * only the user's tag `test_user` tells them apart.
 */
export async function checkAccessToken(call: PaymentApiCaller): Promise<KeyCheck> {
  const reply = await call({ method: 'GET', path: '/users/me' });
  if (reply.status === 401 || reply.status === 403) return 'refused';
  if (reply.status !== 200 || !isRecord(reply.json))
    throw new PaymentOutcomeUnknown(`mercadopago: ${errorTextOf(reply)}`);
  const { tags } = reply.json;
  return Array.isArray(tags) && tags.includes('test_user') ? 'test' : 'live';
}

/**
 * Asks which payment methods a public key takes, as the card form does (`GET /v1/payment_methods?public_key=`). No card
 * and no secret is sent.
 */
export async function checkPublicKey(call: PaymentApiCaller, publicKey: string): Promise<PublicKeyCheck> {
  const path = `/v1/payment_methods?${new URLSearchParams({ public_key: publicKey })}`;
  const { status } = await call({ method: 'GET', path });
  return publicKeyCheckOf(status, { accepted: [200], refused: [400, 401, 404] });
}
