import { setTimeout as wait } from 'node:timers/promises';
import { clientNetwork } from '#shared/rules/session/client-network.ts';
import { Refusal } from '../http/error-response.ts';
import type { LookupLimits, LookupThrottle } from './lookup-throttle.ts';
import type { Bucket, RateLimiter } from './rate-limiter.ts';

type Network = {
  running: number;
  /** Lookups that wait for the end of another one of their network, in order. */
  queue: (() => void)[];
  /** Wrong sign-ins whose response is held back. */
  delayed: number;
};

/**
 * Throttles sign-ins by secrets that are too long to guess. Each one is looked up at once, and only the response to a
 * wrong one is delayed: when the network's bucket is empty, it waits for `lookupWaitMs` and then needs a token. So a
 * right one does not wait for the tokens of its network's wrong ones.
 * Only a few lookups of a network run at once. When too many responses are delayed, further wrong ones are refused at
 * once.
 */
export function createSignInThrottle(
  buckets: RateLimiter,
  bucketsOf: (address: string) => readonly Bucket[],
  limits: LookupLimits,
): LookupThrottle {
  const networks = new Map<string, Network>();
  let waiting = 0;
  const isFull = (ofNetwork: number): boolean =>
    ofNetwork >= limits.lookupsWaiting || waiting >= limits.lookupsWaitingOverall;

  const enter = async (network: Network): Promise<boolean> => {
    if (network.running < limits.lookupsAtOnce) {
      network.running++;
      return true;
    }
    if (isFull(network.queue.length)) return false;
    waiting++;
    try {
      return await new Promise<boolean>((start) => {
        const timer = setTimeout(() => {
          network.queue.splice(network.queue.indexOf(admit), 1);
          start(false);
        }, limits.lookupWaitMs);
        const admit = () => {
          clearTimeout(timer);
          start(true);
        };
        network.queue.push(admit);
      });
    } finally {
      waiting--;
    }
  };
  /** The place of a finished lookup goes to the next one. */
  const leave = (network: Network): void => {
    const next = network.queue.shift();
    if (next) next();
    else network.running--;
  };

  /** Whether the response to a wrong sign-in may be sent; otherwise the sign-in is refused with 429. */
  const mayRespond = async (network: Network, failureBuckets: readonly Bucket[]): Promise<boolean> => {
    if (await buckets.take(failureBuckets)) return true;
    if (isFull(network.delayed)) return false;
    network.delayed++;
    waiting++;
    await wait(limits.lookupWaitMs, undefined, { ref: false });
    network.delayed--;
    waiting--;
    return buckets.take(failureBuckets);
  };

  return async (address, lookUp, isWrong) => {
    const name = clientNetwork(address);
    const network = networks.get(name) ?? { running: 0, queue: [], delayed: 0 };
    networks.set(name, network);
    try {
      if (!(await enter(network))) throw new Refusal(429, 'tooMany', 5);
      const found = await lookUp().finally(() => leave(network));
      if (isWrong(found) && !(await mayRespond(network, bucketsOf(address)))) throw new Refusal(429, 'tooMany', 5);
      return found;
    } finally {
      if (network.running === 0 && network.delayed === 0) networks.delete(name);
    }
  };
}
