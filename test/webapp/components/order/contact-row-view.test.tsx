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
const html = (events: ContactEvent[]) => {
  const contact: AgentContact = {
    ...{ id: 'a', name: 'Ana Lima', channelType: 1, phoneEnd: null, cart: null, lastOrder: null },
    events,
  };
  return renderToStaticMarkup(
    <ContactRowView contact={contact} now={now} isCurrent={false} isOpening={false} onOpen={() => {}} />,
  );
};

// Decision: A message that did not arrive stays in red in its contact's row and on the avatar until it is sent again.
test('a message that did not arrive is red in the row and on the avatar, also once it was seen', () => {
  const seen = html([event('opened', 3, true), event('unsent', 1, true)]);
  assert.match(seen, /class="person-event person-event-bad">Mensagem não entregue</);
  assert.match(seen, /class="contact-count contact-count-bad">!</);
  assert.match(seen, /title="Ana Lima: Mensagem não entregue"/);
  assert.doesNotMatch(html([event('opened', 3, true)]), /contact-count|-bad/);
});

test('words that are no bad news are not red, whatever else is new', () => {
  const row = html([event('cart', 3, false), event('canceled', 1, false)]);
  assert.match(row, /class="person-event">Mudou o carrinho</);
  assert.match(row, /class="contact-count contact-count-bad">2</);
});
