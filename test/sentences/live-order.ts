import type { Sentence } from './sentence.ts';

/** The order that two people edit at the same time. */
export const liveOrder: Sentence[] = [
  {
    says: "Agent and shopper on the same order see each other's edits without a reload, with a toast.",
    isOurDecision: true,
    shownBy: [
      [
        'journeys/live-order.test.ts',
        "an agent and a shopper see each other's edits without a reload, with a quiet notice",
      ],
      ['journeys/live-order.test.ts', 'a contact with an empty cart who looks at products sees what the agent adds'],
      ['journeys/live-order.test.ts', "text being typed survives the other person's edit"],
      [
        'webapp/state/order/live-order.test.ts',
        "this page's own edit is not overwritten by an older order, and shows no toast",
      ],
    ],
  },
  {
    says: "A stale write that touches another line is merged; a '+' or '−' on the same line applies to the other person's latest quantity.",
    isOurDecision: true,
    shownBy: [
      [
        'order-service/http/write-once.test.ts',
        'merges a stale write about another line, and refuses one about the same with the fresh order',
      ],
      ['webapp/state/pressed-together.test.ts', 'adds one to their quantity, with a toast about their change'],
      [
        'journeys/live-order.test.ts',
        "two people who press '+' on the same line at once get two more, and no press is lost",
      ],
    ],
  },
  {
    says: 'It works across replicas, after a restart, and where streams do not get through.',
    isOurDecision: true,
    shownBy: [
      [
        'whole/two-replicas.test.ts',
        'two gateways with order services on one PostgreSQL share edits at once, and stop without delay',
      ],
      ['journeys/live-order.test.ts', 'an open order gets live updates again after the server was restarted'],
      ['journeys/live-order.test.ts', 'an order is kept up to date by polling when a network blocks event streams'],
      [
        'order-service/http/order-events.test.ts',
        'without notifications the database is polled, and every change is found by its version',
      ],
    ],
  },
  {
    says: 'A page recovers from a read that failed and from an event that was missed, without another event.',
    isOurDecision: true,
    shownBy: [
      [
        'webapp/state/order/live-order.test.ts',
        'a read that fails after an event is retried until the page shows the new order',
      ],
      [
        'webapp/state/order/live-order.test.ts',
        'a missed event is recovered while the stream lives, without another event',
      ],
      ['order-service/http/order-events.test.ts', 'a lost notification is made up for by the next check'],
      [
        'journeys/ended-by-other.test.ts',
        'an event whose refetch fails is shown a moment later, without another event',
      ],
    ],
  },
  {
    says: 'When two people end an order at once, the second one sees who was first, with the order on screen.',
    isOurDecision: true,
    shownBy: [
      [
        'order-service/http/ended-by-other.test.ts',
        'place it once, take its stock once, and the second one learns who was first',
      ],
      [
        'journeys/ended-by-other.test.ts',
        'an agent who confirms just after the shopper sees who confirmed, with the order',
      ],
      [
        'journeys/ended-by-other.test.ts',
        'a shopper who confirms just after the agent sees who confirmed, and continues to the payment',
      ],
      ['journeys/ended-by-other.test.ts', 'a shopper who confirms just after the agent canceled sees the cancellation'],
      [
        'journeys/ended-by-other.test.ts',
        'an agent who cancels just after the shopper confirmed sees that, and may still cancel it',
      ],
    ],
  },
  {
    says: 'Confirm by agent success sets the order to Received and goes to /finish. Cancel sets it to Canceled and goes to /finish.',
    shownBy: [
      [
        'journeys/live-order.test.ts',
        "when the agent cancels the order, the contact's open page shows it and links onward",
      ],
      [
        'journeys/live-order.test.ts',
        "when the agent confirms an order paid by PIX, the contact's page opens its code",
      ],
    ],
  },
];
