import { maxFeedBytes } from '#shared/contract/platform/platform.ts';
import { channelSignatureHeader, channelWebhookBytes } from '#shared/contract/platform/webhooks.ts';

/** What attackers send: the number of connections, the number of addresses, and the size of each body in bytes. */
export type Attack = {
  name: string;
  path: string;
  headers: Record<string, string>;
  bytes: number;
  connections: number;
  addresses: number;
  /** The last byte is never sent, so a server that waits for the whole body keeps all the others in memory. */
  withholdsLast: boolean;
  /** How long after its response a sender connects again, on average, in milliseconds. */
  pauseMs: number;
};

/**
 * The goals: megabytes of memory that the attack may add, and the factor by which other visitors' pages may slow down.
 */
export type AttackGoals = { megabytes?: number; p50?: number; p99?: number };

const shop = '/webhooks/meta/demo';
const forged = { [channelSignatureHeader]: `sha256=${'5fda320be99c8730'.repeat(4)}` };
const held = { connections: 500, addresses: 50, withholdsLast: true, pauseMs: 5_000 };
const sent = { connections: 40, addresses: 40, withholdsLast: false, pauseMs: 1_000 };
const feed = {
  path: '/platform/products/import',
  headers: { authorization: 'Bearer a-wrong-key-of-the-bench' },
  bytes: maxFeedBytes,
};

/** The attacks with request bodies, each with its goals. */
export const attacks: readonly (Attack & { goals: AttackGoals })[] = [
  { name: 'feed, wrong key, last byte withheld', ...feed, ...held, goals: { megabytes: 100, p99: 2 } },
  {
    name: 'the same, 500 new connections a second',
    ...{ ...feed, ...held, pauseMs: 1_000, goals: { megabytes: 100 } },
  },
  {
    name: 'webhook, unsigned, last byte withheld',
    ...{ path: shop, headers: {}, bytes: channelWebhookBytes, goals: { megabytes: 100, p99: 2 } },
    ...held,
  },
  {
    name: 'webhook, forged signature, last byte withheld',
    ...{ path: shop, headers: forged, bytes: channelWebhookBytes, goals: { megabytes: 100, p99: 2 } },
    ...held,
  },
  { name: 'webhooks of 3 MB, unsigned', path: shop, headers: {}, bytes: 3_000_000, ...sent, goals: { p50: 2 } },
  {
    name: 'webhooks of 3 MB, forged signature',
    path: shop,
    headers: forged,
    bytes: 3_000_000,
    ...sent,
    goals: { p50: 2 },
  },
];
