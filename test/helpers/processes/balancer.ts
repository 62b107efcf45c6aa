import type { TestContext } from 'node:test';
import { Agent, request } from 'undici';
import type { Send } from './order-load.ts';

/**
 * A minimal load balancer. It checks every 100 ms whether each server is ready and sends requests in turn to the ready
 * ones. It keeps connections and closes one when its server requests that. It never sends a request twice.
 */
export function startBalancer(
  t: TestContext,
  urls: readonly string[],
): { send: Send; isReady(url: string): boolean; until(url: string, ready: boolean): Promise<void> } {
  const agent = new Agent({ connections: 64, pipelining: 1 });
  const ready = new Set<string>();
  let turn = 0;
  const look = async (url: string) => {
    const status = await request(`${url}/health/ready`, { dispatcher: agent })
      .then(async ({ statusCode, body }) => body.dump().then(() => statusCode))
      .catch(() => 0);
    if (status === 200) ready.add(url);
    else ready.delete(url);
  };
  const looking = setInterval(() => void Promise.all(urls.map(look)), 100);
  t.after(async () => {
    clearInterval(looking);
    await agent.destroy();
  });
  return {
    isReady: (url) => ready.has(url),
    until: async (url, wanted) => {
      while (ready.has(url) !== wanted) await new Promise((resolve) => setTimeout(resolve, 20));
    },
    async send(method, path, headers, body) {
      const url = [...ready][turn++ % ready.size];
      if (url === undefined) return { status: 503, text: 'no server is ready' };
      try {
        const response = await request(url + path, {
          method,
          headers,
          dispatcher: agent,
          ...(body === undefined ? {} : { body }),
        });
        return { status: response.statusCode, text: await response.body.text() };
      } catch {
        return null;
      }
    },
  };
}
