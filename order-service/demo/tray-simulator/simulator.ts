import { storeAuthorizations } from './authorization.ts';
import { orderCalls } from './order-calls.ts';
import { productCalls } from './product-calls.ts';
import { requestLimits } from './request-limits.ts';
import type { SimulatedStore, WithSimulatedStore } from './shelf-goods.ts';
import { simulatedStoreData } from './shelves.ts';
import { storeInfoCalls } from './store-info.ts';
import { applyPanelChange, type SimulatorPanel, type StoreChange, simulatorPanelView } from './store-panel.ts';
import { type TrayAnswer, type TrayCall, type TrayRequest, trayError } from './tray-request.ts';

/** A store at Tray that exists in this house only. */
export type TraySimulator = {
  /** The store's admin lets an app use the store; null for an app it does not know. */
  allow(consumerKey: string, now: Date): Promise<string | null>;
  /** What the store's API answers. */
  answer(request: TrayRequest): Promise<TrayAnswer>;
  /** What the store's people see of it. */
  panel(): Promise<SimulatorPanel>;
  /** What they change; answers the webhooks that Tray sends of it, as the fields of their forms. */
  change(change: StoreChange, now: Date): Promise<Record<string, string>[]>;
  /** How many requests it refused because they were too many. */
  refused(): number;
};

/** Every part of the API it plays, a file each. */
const callsOf = (shelves: SimulatedStore): readonly TrayCall[] => [
  ...storeAuthorizations(shelves.access).calls,
  ...storeInfoCalls,
  ...productCalls(shelves),
  ...orderCalls(shelves),
];

/** A store whose shelves are in memory, where a test reaches them: whoever changes them plays the store's people. */
export const openTraySimulator = (shelves = simulatedStoreData()): TraySimulator & { shelves: SimulatedStore } => ({
  ...traySimulator(async (work) => work(shelves)),
  shelves,
});

/** Plays a store at Tray: the first call of its method and path answers, with an access token where one is needed. */
export function traySimulator(withShelves: WithSimulatedStore): TraySimulator {
  const limits = requestLimits();
  return {
    refused: limits.refused,
    allow: (consumerKey, now) => withShelves(({ access }) => storeAuthorizations(access).allow(consumerKey, now)),
    panel: () => withShelves(simulatorPanelView),
    change: (change, now) => withShelves((shelves) => applyPanelChange(shelves, change, now)),
    answer: async (request) => limits.count(request.now) ?? withShelves((shelves) => answerOf(shelves, request)),
  };
}

function answerOf(shelves: SimulatedStore, request: TrayRequest): TrayAnswer {
  const here = callsOf(shelves).flatMap((call) => {
    const found = call.path.exec(request.path);
    return found ? [{ call, ids: found.slice(1) }] : [];
  });
  const match = here.find(({ call }) => call.method === request.method);
  if (!match)
    return here.length > 0 ? trayError(405, 'Método não permitido') : trayError(404, 'Recurso não encontrado');
  const token = request.query.get('access_token');
  const refused = match.call.isOpen ? null : storeAuthorizations(shelves.access).whyNotCall(token, request.now);
  return refused ?? match.call.answer(request, match.ids);
}
