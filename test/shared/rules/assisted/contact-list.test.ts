import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { AgentContact, ContactEvent } from '#shared/model/agent-contact.ts';
import {
  contactsWithNews,
  findContacts,
  hasBadNews,
  initialsOf,
  isBadNews,
  keepContactOrder,
  lastOfContact,
  neighbourContact,
  newestAlert,
  sortContacts,
  typedOrderNumber,
  unsentEvent,
} from '#shared/rules/assisted/contact-list.ts';
import { contactOrderLabel } from '#shared/rules/assisted/contact-order-label.ts';
import { agoText, contactEventText, contactStateText } from '#shared/text/assisted/contact-events.ts';

const event = (kind: ContactEvent['kind'], minute: number, isSeen = false): ContactEvent => ({
  kind,
  at: `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000000Z`,
  orderNumber: null,
  isSeen,
});
const contact = (id: string, events: ContactEvent[] = [], fields: Partial<AgentContact> = {}): AgentContact => ({
  id,
  name: id,
  channelType: 1,
  phoneEnd: null,
  cart: null,
  lastOrder: null,
  events,
  ...fields,
});
const idsOf = (contacts: readonly AgentContact[]) => contacts.map(({ id }) => id).join(' ');

// Decision: Nothing moves under the hand: the list keeps its order, and new contacts come first.
describe('the order of the contacts', () => {
  const cases: [what: string, shown: string, received: string, then: string][] = [
    ['is that of the shop at first', '', 'b a c', 'b a c'],
    ['stays when another contact has news', 'a b c', 'c a b', 'a b c'],
    ['has new contacts first', 'a b', 'x b y a', 'x y a b'],
    ['closes the gap of a contact that is gone', 'a b c', 'c a', 'a c'],
  ];
  for (const [what, shown, received, then] of cases)
    test(what, () => {
      const contactsOf = (ids: string) =>
        ids
          .split(' ')
          .filter(Boolean)
          .map((id) => contact(id));
      assert.equal(idsOf(keepContactOrder(contactsOf(shown), contactsOf(received))), then);
    });
});

// Decision: A newly opened page sorts the contacts again: those who owe or paid within the hour come first.
describe('the order of the contacts on a new page', () => {
  const now = '2026-11-20T11:00:00.000Z';
  const order = { number: 7, status: 1, paymentStatus: 0, totalAmout: 9 } as const;
  const cases: [what: string, moved: AgentContact, then: string][] = [
    ['has one who owes first', contact('c', [], { lastOrder: order }), 'c a b'],
    [
      'has one who owes beside a cart first',
      contact('c', [], { lastOrder: order, cart: { totalAmout: 9, quantity: 1 } }),
      'c a b',
    ],
    ['has one who paid within the hour first', contact('c', [event('paid', 1)]), 'c a b'],
    ['has one whose payment was seen first too', contact('c', [event('paid', 1, true)]), 'c a b'],
    ['leaves one who paid an hour ago', contact('c', [event('paid', 0)]), 'a b c'],
    ['leaves one whose card is decided', contact('c', [], { lastOrder: { ...order, isInReview: true } }), 'a b c'],
    ['leaves one whose unpaid order was cancelled', contact('c', [], { lastOrder: { ...order, status: 3 } }), 'a b c'],
    ['leaves one who only has news', contact('c', [event('opened', 59)]), 'a b c'],
  ];
  for (const [what, moved, then] of cases)
    test(what, () => assert.equal(idsOf(sortContacts([contact('a'), contact('b'), moved], now)), then));

  test('keeps the order of the shop among those who come up', () => {
    const [first, second] = [contact('x', [event('paid', 1)]), contact('y', [], { lastOrder: order })];
    assert.equal(idsOf(sortContacts([contact('a'), first, second], now)), 'x y a');
  });
});

// Decision: A row names the open order beside the last event; who owes stays visible.
describe('the order beside the last event', () => {
  const order = { number: 19, status: 1, paymentStatus: 0, totalAmout: 9, at: event('placed', 5).at } as const;
  const cart = { totalAmout: 9, quantity: 1, at: event('cart', 8).at };
  const of = (kind: ContactEvent['kind'], orderNumber: number | null = null) => [{ ...event(kind, 9), orderNumber }];
  const cases: [what: string, one: AgentContact, mark: string | null, isOwed: boolean][] = [
    ['is owed after the link was opened', contact('a', of('opened'), { lastOrder: order }), 'nº 19 a pagar', true],
    ['is owed beside an event of it', contact('a', of('placed', 19), { lastOrder: order }), 'a pagar', true],
    ['is owed beside a new cart', contact('a', of('cart'), { lastOrder: order, cart }), 'nº 19 a pagar', true],
    ['is owed beside a cart without an event', contact('a', [], { lastOrder: order, cart }), 'nº 19 a pagar', true],
    ['is in the words of the row already', contact('a', [], { lastOrder: order }), null, false],
    ['is paid', contact('a', of('opened'), { lastOrder: { ...order, paymentStatus: 1 } }), 'nº 19 pago', false],
    [
      'is given back',
      contact('a', of('opened'), { lastOrder: { ...order, paymentStatus: 1, isWhollyRefunded: true } }),
      'nº 19 devolvido',
      false,
    ],
    [
      'is decided',
      contact('a', of('opened'), { lastOrder: { ...order, isInReview: true } }),
      'nº 19 em análise',
      false,
    ],
    [
      'is received',
      contact('a', of('opened'), { lastOrder: { ...order, paymentStatus: null } }),
      'nº 19 recebido',
      false,
    ],
    ['is not said twice', contact('a', of('paid', 19), { lastOrder: { ...order, paymentStatus: 1 } }), null, false],
    [
      'gives way to a cart once paid',
      contact('a', of('cart'), { lastOrder: { ...order, paymentStatus: 1 }, cart }),
      null,
      false,
    ],
    ['is over once cancelled', contact('a', of('opened'), { lastOrder: { ...order, status: 3 } }), null, false],
    ['is none', contact('a', of('opened')), null, false],
  ];
  for (const [what, one, text, isOwed] of cases)
    test(what, () => {
      const mark = contactOrderLabel(one, lastOfContact(one, one.events));
      assert.deepEqual([mark?.text ?? null, mark?.isOwed ?? false], [text, isOwed]);
    });
});

// Decision: The tab counts contacts with news, not the one on screen.
describe('an alert', () => {
  const [seen, unseen] = [contact('a', [event('cart', 1, true)]), contact('b', [event('cart', 1)])];
  test('counts contacts with something unseen, except the one on screen', () => {
    assert.equal(contactsWithNews([seen, unseen], 'x'), 1);
    assert.equal(contactsWithNews([seen, unseen], 'b'), 0);
  });

  // Red is for trouble only.
  const news: [what: string, events: ContactEvent[], isBad: boolean][] = [
    ['a changed cart', [event('cart', 1)], false],
    ['a paid order', [event('paid', 1), event('opened', 1)], false],
    ['an order that was not paid', [event('cart', 2), event('reopened', 1)], true],
    ['a message that did not arrive', [event('unsent', 1)], true],
    ['trouble that was seen', [event('canceled', 1, true)], false],
  ];
  for (const [what, events, isBad] of news)
    test(`is ${isBad ? '' : 'not '}red for ${what}`, () => {
      assert.equal(hasBadNews([contact('a', events)], 'x'), isBad);
      assert.equal(hasBadNews([contact('a', events)], 'a'), false, 'the page of the contact says it');
    });

  const cases: [what: string, before: AgentContact[], now: AgentContact[], current: string, alert: string | null][] = [
    ['is a new event', [contact('a')], [contact('a', [event('paid', 2)])], '', 'a paid'],
    ['is none that was there before', [unseen], [unseen], '', null],
    ['is a newer event of the same kind', [unseen], [contact('b', [event('cart', 2)])], '', 'b cart'],
    ['is none of the contact on screen', [contact('a')], [contact('a', [event('paid', 2)])], 'a', null],
    ['is none that was seen', [contact('a')], [contact('a', [event('paid', 2, true)])], '', null],
    ['is none of a contact who is new in the list', [], [unseen], '', null],
    [
      'is the newest of several',
      [contact('a'), contact('b')],
      [contact('a', [event('cart', 2)]), contact('b', [event('paid', 3), event('cart', 1)])],
      '',
      'b paid',
    ],
  ];
  for (const [what, before, now, current, expected] of cases)
    test(what, () => {
      const alert = newestAlert(before, now, current);
      assert.equal(alert && `${alert.contact.id} ${alert.event.kind}`, expected);
    });
});

describe('a contact is found', () => {
  const contacts = [
    contact('1', [], { name: 'João Amostra', phoneEnd: '0317' }),
    contact('2', [], {
      name: 'Marina Exemplo',
      phoneEnd: '4821',
      lastOrder: { number: 1042, status: 1, paymentStatus: 1, totalAmout: 9 },
    }),
  ];
  const cases: [what: string, typed: string, ids: string][] = [
    ['by nothing typed, each', ' ', '1 2'],
    ['by the name without accent', 'joao', '1'],
    ['by parts of two names', 'exem MAR', '2'],
    ['by the end of the phone', '4821', '2'],
    ['by the number of the newest order', '1042', '2'],
    ['not by another word', 'marina silva', ''],
  ];
  for (const [what, typed, ids] of cases) test(what, () => assert.equal(idsOf(findContacts(contacts, typed)), ids));

  for (const [typed, number] of [
    ['1042', 1042],
    [' 7 ', 7],
    ['nº 1042', 1042],
    ['#1042', 1042],
    ['pedido 1042', 1042],
    ['0', null],
    ['4821', null],
    ['0317', null],
    ['11999994821', null],
    ['marina 1042', null],
    ['', null],
  ] as const)
    test(`'${typed}' is ${number === null ? 'no order number' : `the order ${number}`}`, () =>
      assert.equal(typedOrderNumber(contacts, typed), number));
});

// Decision: J and K open the next and the previous contact.
describe('the neighbour of a contact', () => {
  const list = ['a', 'b', 'c'].map((id) => contact(id));
  const neighbours = (currentId: string) =>
    ([1, -1] as const).map((step) => neighbourContact(list, currentId, step)?.id ?? null);

  test('is the next or the previous one, and the list goes round', () => {
    assert.deepEqual(neighbours('b'), ['c', 'a']);
    assert.deepEqual(neighbours('c'), ['a', 'b']);
  });

  test('of one who is not in the list is the first or the last', () => {
    assert.deepEqual(neighbours('x'), ['a', 'c']);
  });

  test('does not exist in a list of one or none', () => {
    assert.equal(neighbourContact([contact('a')], 'a', 1), null);
    assert.equal(neighbourContact([], 'a', -1), null);
  });
});

// Decision: A row names what is new, else what happened last: an event, or a change of the cart or the newest order.
describe('the row of a contact', () => {
  const at = (minute: number) => event('cart', minute).at;
  const cartAt = (minute: number) => ({ totalAmout: 9, quantity: 1, at: at(minute) });
  const cart = { totalAmout: 9, quantity: 1 };
  const orderAt = (minute: number) =>
    ({ number: 7, status: 3, paymentStatus: null, totalAmout: 9, at: at(minute) }) as const;
  const seen = (kind: ContactEvent['kind'], minute: number) => event(kind, minute, true);
  const cases: [what: string, contact: AgentContact, text: string, minute: number | null][] = [
    ['the newest event', contact('a', [seen('opened', 2), seen('cart', 1)], { cart }), 'Abriu o link', 2],
    [
      'what is new beside a message that did not arrive',
      contact('a', [event('unsent', 3), event('paid', 1)]),
      'Pagou o pedido',
      1,
    ],
    ['the state beside such a message', contact('a', [event('unsent', 3)]), 'Ainda sem pedido', null],
    ['no change of a cart that is gone', contact('a', [seen('cart', 2), seen('opened', 1)]), 'Abriu o link', 1],
    [
      'an order that changed after it',
      contact('a', [seen('paid', 2)], { lastOrder: orderAt(3) }),
      'Pedido 7 cancelado',
      3,
    ],
    ['an event after the order', contact('a', [seen('paid', 2)], { lastOrder: orderAt(1) }), 'Pagou o pedido', 2],
    ['what is new before an order', contact('a', [event('opened', 1)], { lastOrder: orderAt(3) }), 'Abriu o link', 1],
    ['a cart that ended unplaced', contact('a', [seen('canceled', 4), seen('opened', 1)]), 'Pedido cancelado', 4],
    ['a cart that an agent changed', contact('a', [seen('cart', 1)], { cart: cartAt(3) }), '1 item no carrinho', 3],
    ["the contact's change of a cart", contact('a', [seen('cart', 4)], { cart: cartAt(3) }), 'Mudou o carrinho', 4],
    [
      'an order that was canceled beside a cart',
      contact('a', [seen('cart', 1)], { cart: cartAt(1), lastOrder: orderAt(3) }),
      'Pedido 7 cancelado',
      3,
    ],
    [
      'the decision that changed the cart',
      contact('a', [seen('discountApproved', 3)], {
        cart: { ...cart, at: at(3).replace('00.000', '01.000') },
      }),
      'Desconto aprovado',
      3,
    ],
    ['the state where nothing happened', contact('a'), 'Ainda sem pedido', null],
  ];
  for (const [what, one, text, minute] of cases)
    test(`names ${what}`, () => {
      const news = lastOfContact(
        one,
        one.events.filter(({ isSeen }) => !isSeen),
      );
      assert.equal(news.event ? contactEventText(news.event) : contactStateText(news.state), text);
      assert.equal(news.at, minute === null ? undefined : at(minute));
    });
});

// Decision: A newer placing or cancelling replaces the news that the order was reopened.
describe('a reopened order', () => {
  const orderOf = (number: number, minute: number) =>
    ({ number, status: 1, paymentStatus: 0, totalAmout: 9, at: event('placed', minute).at }) as const;
  const cases: [what: string, lastOrder: AgentContact['lastOrder'], isNews: boolean][] = [
    ['is news', null, true],
    ['is news beside an older order that changed', orderOf(6, 9), true],
    ['is no news once it was placed again or cancelled', orderOf(7, 9), false],
  ];
  for (const kind of ['reopened', 'reopenedByAgent'] as const)
    for (const [what, lastOrder, isNews] of cases)
      test(`${what} (${kind})`, () => {
        const one = contact('a', [{ ...event(kind, 5), orderNumber: 7 }], { lastOrder });
        assert.equal(contactsWithNews([one], 'x'), isNews ? 1 : 0);
        assert.equal(hasBadNews([one], 'x'), isNews && kind === 'reopened');
      });
});

// Decision: A message that did not arrive marks its contact until it is sent again or the agent says 'Entendi'.
describe('a message that did not arrive', () => {
  const cases: [what: string, events: ContactEvent[], isMarked: boolean][] = [
    ['marks the contact', [event('unsent', 1)], true],
    ['marks it beside newer news', [event('paid', 3), event('unsent', 1)], true],
    ['marks nothing once the agent knows it', [event('paid', 3), event('unsent', 1, true)], false],
    ['marks nothing once it was sent again', [event('paid', 3)], false],
  ];
  for (const [what, events, isMarked] of cases)
    test(what, () => assert.equal(unsentEvent(contact('a', events)) !== null, isMarked));

  test('counts among the contacts with news, though nothing else is new', () => {
    assert.equal(contactsWithNews([contact('a', [event('paid', 3, true), event('unsent', 1)])], 'x'), 1);
  });
});

// Decision: The list says in the third person what the contact did, and how long ago.
describe('the words of a contact', () => {
  const events: [kind: ContactEvent['kind'], number: number | null, text: string, isBad: boolean][] = [
    ['opened', null, 'Abriu o link', false],
    ['cart', null, 'Mudou o carrinho', false],
    ['placed', 7, 'Confirmou o pedido 7', false],
    ['paid', 7, 'Pagou o pedido 7', false],
    ['paid', null, 'Pagou o pedido', false],
    ['reopened', 7, 'Não pagou o pedido 7', true],
    ['reopenedByAgent', 7, 'Um atendente reabriu o pedido 7', false],
    ['canceled', 7, 'Pedido 7 cancelado', true],
    ['finished', 7, 'Recebeu o pedido 7', false],
    ['abandoned', null, 'Saiu sem finalizar', false],
    ['handedToBot', null, 'Foi para o robô', false],
    ['handedBack', null, 'Voltou do robô', false],
  ];
  for (const [kind, orderNumber, text, isBad] of events)
    test(`are '${text}'`, () => {
      assert.equal(contactEventText({ kind, orderNumber }), text);
      assert.equal(isBadNews({ kind }), isBad);
    });

  test('name the agent who reopened an order', () =>
    assert.equal(
      contactEventText({ kind: 'reopenedByAgent', orderNumber: 7, agentName: 'Lia' }),
      'Lia reabriu o pedido 7',
    ));

  const order = { number: 7, status: 1, paymentStatus: null, totalAmout: 9 } as const;
  const states: [state: Pick<AgentContact, 'cart' | 'lastOrder'>, text: string][] = [
    [{ cart: null, lastOrder: null }, 'Ainda sem pedido'],
    [{ cart: { totalAmout: 9, quantity: 1 }, lastOrder: order }, '1 item no carrinho'],
    [{ cart: { totalAmout: 9, quantity: 3 }, lastOrder: null }, '3 itens no carrinho'],
    [{ cart: null, lastOrder: order }, 'Pedido 7 recebido'],
    [{ cart: null, lastOrder: { ...order, paymentStatus: 0 } }, 'Pedido 7 a pagar'],
    [{ cart: null, lastOrder: { ...order, paymentStatus: 0, isInReview: true } }, 'Pedido 7 com pagamento em análise'],
    [{ cart: null, lastOrder: { ...order, paymentStatus: 1 } }, 'Pedido 7 pago'],
    [{ cart: null, lastOrder: { ...order, paymentStatus: 1, isWhollyRefunded: true } }, 'Pedido 7 devolvido'],
    [{ cart: null, lastOrder: { ...order, status: 2 } }, 'Pedido 7 entregue'],
    [{ cart: null, lastOrder: { ...order, status: 3 } }, 'Pedido 7 cancelado'],
  ];
  for (const [state, text] of states) test(`are '${text}'`, () => assert.equal(contactStateText(state), text));

  const ages: [at: string, text: string][] = [
    ['2026-11-20T10:00:30.000Z', 'agora'],
    ['2026-11-20T10:01:00.000Z', 'agora'],
    ['2026-11-20T09:59:00.000Z', '1 min'],
    ['2026-11-20T09:00:30.000Z', '59 min'],
    ['2026-11-20T08:00:00.000Z', '2 h'],
    ['2026-11-19T09:00:00.000Z', 'ontem'],
    ['2026-11-17T09:00:00.000Z', '3 dias'],
    ['?', 'agora'],
  ];
  for (const [at, text] of ages)
    test(`are '${text}' for ${at}`, () => assert.equal(agoText(at, new Date('2026-11-20T10:00:00.000Z')), text));

  const initials: [name: string, text: string][] = [
    ['Marina Exemplo', 'ME'],
    ['Dona Cida Teste', 'DT'],
    ['Lia', 'L'],
    ['5511 final', 'F'],
    ['', '?'],
  ];
  for (const [name, text] of initials) test(`are '${text}' in short`, () => assert.equal(initialsOf(name), text));
});
