import { storeAuthorizations } from './authorization.ts';
import { orderCalls } from './order-calls.ts';
import { productCalls } from './product-calls.ts';
import { requestLimits } from './request-limits.ts';
import type { SimulatedStore, WithSimulatedStore } from './simulated-product.ts';
import { simulatedStoreData } from './store-data.ts';
import { storeInfoCalls } from './store-info.ts';
import { applyPanelChange, type SimulatorPanel, type StoreChange, simulatorPanelView } from './store-panel.ts';
import { type TrayCall, type TrayRequest, type TrayResponse, trayError } from './tray-request.ts';

/** A simulated store at Tray. */
export type TraySimulator = {
  /** The store's admin authorises an app; null for an app that the store does not know. */
  allow(consumerKey: string, now: Date): Promise<string | null>;
  /** The response of the store's API. */
  respond(request: TrayRequest): Promise<TrayResponse>;
  /** The admin panel of the store's staff. */
  panel(): Promise<SimulatorPanel>;
  /** Applies a change by the store's staff. Returns the webhooks that Tray sends for it, as form fields. */
  change(change: StoreChange, now: Date): Promise<Record<string, string>[]>;
  /** The number of requests that were refused by the rate limits. */
  refused(): number;
};

/** All simulated parts of the API, one file each. */
const callsOf = (shelves: SimulatedStore): readonly TrayCall[] => [
  ...storeAuthorizations(shelves.access).calls,
  ...storeInfoCalls,
  ...productCalls(shelves),
  ...orderCalls(shelves),
];

/** A store with its data in memory, where a test can change it in place of the store's staff. */
export const openTraySimulator = (shelves = simulatedStoreData()): TraySimulator & { shelves: SimulatedStore } => ({
  ...traySimulator(async (work) => work(shelves)),
  shelves,
});

/**
 * Simulates a store at Tray. The first call with the request's method and path responds; most calls need an access
 * token.
 */
export function traySimulator(withShelves: WithSimulatedStore): TraySimulator {
  const limits = requestLimits();
  return {
    refused: limits.refused,
    allow: (consumerKey, now) => withShelves(({ access }) => storeAuthorizations(access).allow(consumerKey, now)),
    panel: () => withShelves(simulatorPanelView),
    change: (change, now) => withShelves((shelves) => applyPanelChange(shelves, change, now)),
    respond: async (request) => limits.count(request.now) ?? withShelves((shelves) => responseOf(shelves, request)),
  };
}

function responseOf(shelves: SimulatedStore, request: TrayRequest): TrayResponse {
  const here = callsOf(shelves).flatMap((call) => {
    const found = call.path.exec(request.path);
    return found ? [{ call, ids: found.slice(1) }] : [];
  });
  const match = here.find(({ call }) => call.method === request.method);
  if (!match)
    return here.length > 0 ? trayError(405, 'Método não permitido') : trayError(404, 'Recurso não encontrado');
  const token = request.query.get('access_token');
  const refused = match.call.isOpen ? null : storeAuthorizations(shelves.access).accessProblem(token, request.now);
  return refused ?? match.call.respond(request, match.ids);
}
