import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderToStaticMarkup } from 'react-dom/server';
import type { AgentContact, ContactEvent } from '#shared/model/agent-contact.ts';
import { ContactRowView } from '../../../../webapp/components/order/contact-row-view.tsx';

const now = new Date('2026-03-02T12:00:00Z');
const event = (kind: ContactEvent['kind'], minute: number, isSeen: boolean): ContactEvent => ({
  ...{ kind, isSeen, orderNumber: null },
  at: `2026-03-02T11:0${minute}:00.000000Z`,
});
const html = (events: ContactEvent[], isCurrent = false) => {
  const contact: AgentContact = {
    ...{ id: 'a', name: 'Ana Lima', channelType: 1, phoneEnd: null, cart: null, lastOrder: null },
    events,
  };
  return renderToStaticMarkup(
    <ContactRowView
      {...{ contact, now, isCurrent, isOpening: false, onOpen: () => {} }}
      dismissal={<button type="button">Entendi</button>}
    />,
  );
};

// Decision: A message that did not arrive is red in its contact's row beside newer news, until the agent knows it.
test('a message that did not arrive is red in the row and on the avatar, beside newer news', () => {
  const row = html([event('opened', 3, false), event('unsent', 1, false)]);
  assert.match(row, /class="person-event">Abriu o link</);
  assert.match(row, /class="person-event person-event-bad">Mensagem não entregue<[^>]*><span[^>]*>59 min</);
  assert.match(row, /class="contact-count contact-count-bad">2</);
  assert.match(row, /title="Ana Lima: Mensagem não entregue. Abriu o link"/);
  assert.doesNotMatch(html([event('opened', 3, true), event('unsent', 1, true)]), /contact-count|-bad/);
});

test('only the contact of the page can end the mark, and keeps it in red until then', () => {
  const events = [event('unsent', 1, false)];
  assert.match(html(events, true), /contact-count-bad">!<.*Entendi/);
  assert.doesNotMatch(html(events), /Entendi/);
  assert.doesNotMatch(html([event('unsent', 1, true)], true), /Entendi|-bad/);
});

test('words that are no bad news are not red, whatever else is new', () => {
  const row = html([event('cart', 3, false), event('canceled', 1, false)]);
  assert.match(row, /class="person-event">Mudou o carrinho</);
  assert.match(row, /class="contact-count contact-count-bad">2</);
});
