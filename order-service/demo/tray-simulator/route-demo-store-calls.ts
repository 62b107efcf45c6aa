import { demoStore } from '#shared/rules/tray/demo-tray.ts';
import type { TrayTransport } from '../../providers/tray/http-client.ts';
import type { TraySimulator } from './simulator.ts';

/** Sends calls to the demo's store to the simulator, and all others to `outside`. */
export const routeDemoStoreCalls = (
  simulator: Pick<TraySimulator, 'respond'>,
  outside: TrayTransport,
  clock: () => Date,
): TrayTransport => ({
  send: async (apiAddress, call) => {
    if (apiAddress !== demoStore.apiAddress) return outside.send(apiAddress, call);
    const { method, path, query, body = null } = call;
    const response = await simulator.respond({
      method,
      path: path.replace(/\/$/, ''),
      query: new URLSearchParams(query),
      body,
      now: clock(),
    });
    return { status: response.status, json: response.body, retryAfterMs: 0 };
  },
  close: () => outside.close(),
});
