import type { JobKind } from '../../database/jobs/enqueue-jobs.ts';

/**
 * `retryAfter`: the pause in seconds after each failed attempt; the attempt after the last pause is the last one.
 * `afterLast`: a job that failed every time is kept for `npm run shop -- jobs failed`, or dropped, or it repeats the
 * last pause forever. `isQuiet`: the worker logs no failure, because the handler does or because it is expected.
 */
export type RetryPolicy = {
  retryAfter: readonly number[];
  afterLast: 'keep' | 'drop' | 'repeat';
  isQuiet?: boolean;
  /** `true`: the job waits for this reason and has not failed, so it keeps all its attempts. */
  isWait?: boolean;
};

/** `concurrency`: jobs that one process runs at the same time, of them `perShop` of one shop. */
export type JobPolicy = RetryPolicy & {
  concurrency: number;
  perShop: number;
  /** A running process renews its lease every third of this time. A dead one loses its jobs after it. */
  leaseSeconds: number;
  /** Other pauses for failures with these reasons. */
  byReason?: Readonly<Record<string, RetryPolicy>>;
};

/** The job waits for something else and has not failed. */
const wait = (seconds: number): RetryPolicy => ({ retryAfter: [seconds], afterLast: 'repeat', isWait: true });

/** For jobs that call a Tray store. To link the store again ends their pauses. */
const storeWaits: Readonly<Record<string, RetryPolicy>> = {
  revoked: wait(3_600),
  // Its tokens need another SECRETS_KEY, and the right one may be back after any restart.
  'not-linked': wait(300),
  // Its rate limits are used up. The job also waits until there is room.
  'no-room': wait(5),
};

/** A status may arrive before the message's id is stored. A message that stays unknown was sent by another system. */
const unknownMessage: RetryPolicy = { retryAfter: [2, 10, 60], afterLast: 'drop', isQuiet: true };

/** What a channel's webhook brings is handled one after another for each shop. */
const channelPolicy: JobPolicy = {
  concurrency: 4,
  perShop: 1,
  leaseSeconds: 60,
  retryAfter: [5, 60, 600, 3_600],
  afterLast: 'keep',
  byReason: { unknown: unknownMessage },
};

/** What a payment provider has to do, up to a day and a half. */
const providerPolicy: JobPolicy = {
  concurrency: 4,
  perShop: 2,
  leaseSeconds: 60,
  retryAfter: [5, 15, 60, 300, 1_800, 7_200, ...Array<number>(5).fill(21_600)],
  afterLast: 'keep',
};

/** How jobs of each kind run, and what happens when they fail. */
export const jobKinds: Readonly<Record<JobKind, JobPolicy>> = {
  // A job sends the messages to one contact, one after another. About half an hour, because a message becomes useless.
  message: {
    concurrency: 8,
    perShop: 4,
    leaseSeconds: 30,
    retryAfter: [1, 4, 16, 64, 256, 900, 900],
    afterLast: 'keep',
  },
  // Each process handles the messages of one shop's contacts one after another, in the order of their arrival. An
  // earlier release requested statuses as this kind, too.
  'channel-event': channelPolicy,
  // Reports about our own messages, in the same order. They are a kind of their own, so that contacts do not wait for
  // them: one webhook may bring thousands.
  'channel-status': channelPolicy,
  // Reports about messages that were not known when they arrived. Those about our own messages do not wait for them:
  // another system may send thousands of messages by the same channel.
  'unknown-status': channelPolicy,
  // Up to half a day. What is still unclear then is left to the reconciler of unpaid orders.
  'payment-event': {
    concurrency: 4,
    perShop: 2,
    leaseSeconds: 60,
    retryAfter: [5, 15, 60, 300, 1_800, 7_200, 21_600, 21_600],
    afterLast: 'keep',
  },
  // For as long as the attempt waits, but never before its next query is due (`nextQueryAt`).
  'payment-check': { concurrency: 8, perShop: 4, leaseSeconds: 60, retryAfter: [15, 60, 300], afterLast: 'repeat' },
  // About twenty minutes, for a provider that is down. After that the payment page still makes the charge.
  'chat-charge': {
    concurrency: 4,
    perShop: 2,
    leaseSeconds: 30,
    retryAfter: [20, 40, 60, 300, 900],
    afterLast: 'keep',
    // The page makes the charge now.
    byReason: { 'under-way': wait(15) },
  },
  // Until its end the charge can be paid, although another one paid its order.
  'charge-cancellation': providerPolicy,
  // A refund that is still unclear then is shown as such, and the provider's report ends it.
  refund: providerPolicy,
  // A job sends all events of one order to one webhook, one after another. About two days, because a back end may be
  // down for a night. A webhook that never responds must not take the turns of the shop's other ones.
  'platform-event': {
    concurrency: 8,
    perShop: 4,
    leaseSeconds: 30,
    retryAfter: [1, 4, 16, 64, 256, 900, ...Array<number>(9).fill(4 * 3_600)],
    afterLast: 'keep',
  },
  // The next look finds the same carts.
  'abandoned-carts': { concurrency: 1, perShop: 1, leaseSeconds: 60, retryAfter: [60, 600], afterLast: 'repeat' },
  // About five minutes: the person waits for it, and asks again.
  'staff-link': {
    concurrency: 2,
    perShop: 1,
    leaseSeconds: 30,
    retryAfter: [2, 10, 60, 240],
    afterLast: 'drop',
  },
  // About half an hour: later the merchant has seen the order.
  'order-alert': {
    concurrency: 2,
    perShop: 1,
    leaseSeconds: 30,
    retryAfter: [5, 30, 120, 600, 900],
    afterLast: 'drop',
  },
  // After that the next full sync of the store has to find the change.
  'tray-event': {
    concurrency: 4,
    perShop: 1,
    leaseSeconds: 60,
    retryAfter: [5, 15, 60, 300, 900, 1_800, 1_800],
    afterLast: 'drop',
    byReason: storeWaits,
  },
  // One order of a store after another, for as long as the store has to get it.
  'tray-order': {
    concurrency: 4,
    perShop: 1,
    leaseSeconds: 60,
    retryAfter: [5, 15, 60, 300, 900, 1_800],
    afterLast: 'repeat',
    // A store that refuses the order itself three times will not take it: the handler leaves it to the shop's people.
    byReason: { ...storeWaits, 'order-refused': { retryAfter: [5, 15], afterLast: 'keep' } },
  },
  // One step of a shop's sync after another. A failed one is retried for as long as the store is linked.
  'tray-sync': {
    concurrency: 2,
    perShop: 1,
    leaseSeconds: 60,
    retryAfter: [5, 15, 60, 300, 900, 1_800],
    afterLast: 'repeat',
    byReason: storeWaits,
  },
  // Several files arrive at the same time, because sites may be slow. Each import waits for its turn; a long one lets
  // another shop's run beside it. Half of the places of imports (`ImportTurns`) stay free for others. What the outside
  // site does wrong is no failure of the job: the handler plans the next time.
  'feed-source': {
    concurrency: 4,
    perShop: 1,
    leaseSeconds: 60,
    retryAfter: [60, 300, 900],
    afterLast: 'repeat',
    // The shop has another import.
    byReason: { busy: wait(30) },
  },
  sweep: {
    concurrency: 1,
    perShop: 1,
    leaseSeconds: 60,
    retryAfter: [3_600],
    afterLast: 'repeat',
    isQuiet: true,
    // One run does a limited amount of work.
    byReason: { 'more-work': wait(60) },
  },
  // Its provider may not respond. The order keeps what it reserved until its charge is cancelled.
  'order-expiry': { concurrency: 4, perShop: 2, leaseSeconds: 60, retryAfter: [600], afterLast: 'repeat' },
};

/** Whether this release knows the kind. A job of another one may be in the table, such as after a rollback. */
export const isKnownKind = (kind: string): kind is JobKind => Object.hasOwn(jobKinds, kind);

/** The policy for a job that failed for this reason. Details after a colon make no difference. */
export const retryPolicy = (kind: JobKind, reason: string): RetryPolicy =>
  jobKinds[kind].byReason?.[reason.split(':', 1)[0] ?? ''] ?? jobKinds[kind];

/** The pause in milliseconds after failed attempt number `attempts`; `null`: it was the last one. */
export function nextAttempt({ retryAfter, afterLast }: RetryPolicy, attempts: number): number | null {
  const pause = retryAfter[attempts - 1] ?? (afterLast === 'repeat' ? retryAfter.at(-1) : undefined);
  return pause === undefined ? null : pause * 1_000;
}
