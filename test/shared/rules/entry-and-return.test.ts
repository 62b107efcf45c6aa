import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chatLink } from '#shared/rules/links/chat-link.ts';
import { confirmedOrderChatLink } from '#shared/rules/links/confirmed-order-chat-link.ts';
import { readSessionHash } from '#shared/rules/session/session-hash.ts';

// Spec §2: "The session code comes from the part of the URL hash before the question mark. The hash query may carry an
// initial catalog type and id."
test('the session code comes from the part of the URL hash before the question mark; the hash query may carry an initial catalog type and id', () => {
  const none = { code: null, catalogType: null, catalogId: null };
  const cases: [hash: string, expected: ReturnType<typeof readSessionHash>][] = [
    ['', none],
    ['#', none],
    ['#abc', { ...none, code: 'abc' }],
    ['#abc?type=ShowCategory&id=12', { code: 'abc', catalogType: 'ShowCategory', catalogId: '12' }],
    [
      '#abc?type=ShowQuery&id=a%C3%A7%C3%BAcar%20mascavo',
      { code: 'abc', catalogType: 'ShowQuery', catalogId: 'açúcar mascavo' },
    ],
    [
      '#abc?fbclid=xyz&type=ShowCollection&id=C1&utm_source=ig',
      { code: 'abc', catalogType: 'ShowCollection', catalogId: 'C1' },
    ],
    ['#abc?type=Nonsense&id=1', { ...none, code: 'abc' }],
    ['#?type=ShowQuery&id=x', { code: null, catalogType: 'ShowQuery', catalogId: 'x' }],
    ['#abc?type=ShowQuery&id=100%', { code: 'abc', catalogType: 'ShowQuery', catalogId: '100%' }],
    ['#abc?type=Standard', { code: 'abc', catalogType: 'Standard', catalogId: null }],
  ];
  for (const [hash, expected] of cases) assert.deepEqual(readSessionHash(hash), expected, hash);
});

// Spec §7: "GET /api/order/confirm | confirm (channel type, WhatsApp number, message)"
// Spec §4: "On WhatsApp it reads 'Confirmar pedido e retornar ao WhatsApp' and confirming redirects to a chat link with
// the merchant number and optional prefilled text (the callback message plus the order id for anonymous users)."
test('confirming redirects to a chat link with the merchant number and optional prefilled text', () => {
  const settings = { whatsApp: '+55 (11) 98765-4321', webCatalogCallbackMessage: 'Confirmei meu pedido' };
  assert.equal(
    confirmedOrderChatLink(settings, { id: 'p1', number: 7, isAnonymousUser: false }),
    'https://wa.me/5511987654321?text=Confirmei%20meu%20pedido',
  );
  assert.equal(
    confirmedOrderChatLink(
      { ...settings, webCatalogCallbackMessage: '' },
      { id: 'p1', number: 7, isAnonymousUser: false },
    ),
    'https://wa.me/5511987654321',
  );
});

test('the chat link without an order has no text', () => {
  assert.equal(chatLink('+55 (11) 98765-4321'), 'https://wa.me/5511987654321');
  assert.equal(chatLink('', 'Olá!'), 'https://wa.me/?text=Ol%C3%A1!');
});

// Spec §4: "On WhatsApp it reads 'Confirmar pedido e retornar ao WhatsApp' and confirming redirects to a chat link with
// the merchant number and optional prefilled text (the callback message plus the order id for anonymous users)."
test('the prefilled text is the callback message plus the order id for anonymous users', () => {
  const settings = { whatsApp: '5511987654321', webCatalogCallbackMessage: 'Olá & tchau' };
  const textOf = (number: number | null) =>
    new URL(confirmedOrderChatLink(settings, { id: 'p-1', number, isAnonymousUser: true })).searchParams.get('text');
  assert.equal(textOf(12), 'Olá & tchau Pedido nº 12 (id p-1)');
  assert.equal(textOf(null), 'Olá & tchau p-1', 'an order service that gives no number');
});
