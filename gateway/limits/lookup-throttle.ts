import { setTimeout as wait } from 'node:timers/promises';
import { clientNetwork } from '#shared/rules/session/client-network.ts';
import type { Config } from '../config.ts';
import { Refusal } from '../http/error-response.ts';
import type { Bucket, RateLimiter } from './rate-limiter.ts';

/** Runs a lookup that may be a guess. Throws a Refusal if the network has made too many wrong guesses. */
export type LookupThrottle = <Found>(
  address: string,
  lookUp: () => Promise<Found>,
  isWrong: (found: Found) => boolean,
) => Promise<Found>;

/** How many lookups run and wait, for a network and in all, and how long one waits. */
export type LookupLimits = Pick<
  Config['limits'],
  'lookupsAtOnce' | 'lookupsWaiting' | 'lookupsWaitingOverall' | 'lookupWaitMs'
>;
type Network = {
  running: number;
  queue: { until: number; start: (isAdmitted: boolean) => void }[];
  isQueueRunning: boolean;
};

/** How often the queue of a network with an empty bucket checks for a new token. */
const pollEveryMs = 200;

/**
 * Only wrong guesses take tokens. When a network's bucket is empty, its lookups wait for a moment. Thousands of phones
 * share one address and a correct code costs nothing, so a newcomer is delayed by another visitor's guesses and not
 * refused.
 * Only a few lookups run at once per network. So only that many parallel guesses can pass a full bucket.
 */
export function createLookupThrottle(
  buckets: RateLimiter,
  bucketsOf: (address: string) => readonly Bucket[],
  limits: LookupLimits,
): LookupThrottle {
  const networks = new Map<string, Network>();
  let waiting = 0;

  /** Starts the waiting lookups in order. The end of a lookup calls this again. */
  const runQueue = async (network: Network, failureBuckets: readonly Bucket[]): Promise<void> => {
    network.isQueueRunning = true;
    while (network.queue.length > 0 && network.running < limits.lookupsAtOnce) {
      const hasToken = await buckets.has(failureBuckets);
      const now = performance.now();
      while (network.queue[0] && network.queue[0].until <= now) dequeue(network, false);
      if (hasToken) dequeue(network, true);
      else if (network.queue.length > 0) await wait(pollEveryMs);
    }
    network.isQueueRunning = false;
  };
  const dequeue = (network: Network, isAdmitted: boolean): void => {
    const first = network.queue.shift();
    if (first === undefined) return;
    waiting--;
    if (isAdmitted) network.running++;
    first.start(isAdmitted);
  };

  const waitForStart = async (network: Network, failureBuckets: readonly Bucket[]): Promise<boolean> => {
    if (network.queue.length === 0 && network.running < limits.lookupsAtOnce) {
      network.running++;
      if (await buckets.has(failureBuckets)) return true;
      network.running--;
    }
    if (network.queue.length >= limits.lookupsWaiting || waiting >= limits.lookupsWaitingOverall) return false;
    waiting++;
    const started = new Promise<boolean>((start) =>
      network.queue.push({ until: performance.now() + limits.lookupWaitMs, start }),
    );
    if (!network.isQueueRunning) void runQueue(network, failureBuckets);
    return started;
  };

  return async (address, lookUp, isWrong) => {
    const name = clientNetwork(address);
    const network = networks.get(name) ?? { running: 0, queue: [], isQueueRunning: false };
    networks.set(name, network);
    const failureBuckets = bucketsOf(address);
    const isAdmitted = await waitForStart(network, failureBuckets);
    try {
      if (!isAdmitted) throw new Refusal(429, 'tooMany', 5);
      const found = await lookUp();
      if (isWrong(found)) await buckets.take(failureBuckets);
      return found;
    } finally {
      if (isAdmitted) network.running--;
      if (!network.isQueueRunning) void runQueue(network, failureBuckets);
      if (network.running === 0 && network.queue.length === 0) networks.delete(name);
    }
  };
}
