import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LogisticType } from '#shared/model/order/logistic.ts';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import { openChoicesText } from '#shared/rules/orders/open-choices-text.ts';
import { talkPlaces } from '#shared/text/conversation.ts';

test('an order says what its shopper and the shop still settle in the conversation', () => {
  const [logistic, payment] = [{ type: LogisticType.Shipping }, { method: PaymentMethod.Pix }];
  const none = { method: null };
  const { conversation } = talkPlaces;
  assert.equal(
    openChoicesText({ logistic: null, payment: none }, conversation),
    'Entrega e pagamento: a loja combina com você na conversa',
  );
  assert.equal(
    openChoicesText({ logistic, payment: none }, conversation),
    'Pagamento: a loja combina com você na conversa',
  );
  assert.equal(
    openChoicesText({ logistic: null, payment }, conversation),
    'Entrega: a loja combina com você na conversa',
  );
  assert.equal(openChoicesText({ logistic, payment }, conversation), null);
});
