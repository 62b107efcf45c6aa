import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { playAlert, prepareAlert } from '../../browser/device/alert-sound.ts';
import { askForNotifications, showNotification, storeAlerts, storedAlerts } from '../../browser/panel/order-alerts.ts';
import { type Card, itemsText } from './order-texts.ts';

let isOn: boolean | null = null;
const listeners = new Set<() => void>();
const alertsOn = (): boolean => {
  isOn ??= storedAlerts();
  return isOn;
};

/** Whether this person wants alerts on this device. */
export const useAlerts = (): boolean =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, alertsOn);

/** Switches the alerts. Call it from a press: browsers allow a sound and a question only then. */
export async function setAlerts(next: boolean): Promise<'granted' | 'denied' | 'unavailable'> {
  isOn = next;
  storeAlerts(next);
  for (const listener of listeners) listener();
  if (!next) return 'denied';
  await prepareAlert();
  return askForNotifications();
}

/** Alerts of orders that were not on the board before. The first board that loads is not news. */
export function useNewOrderAlert(board: PanelData<'boardOrders'> | undefined): void {
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (!board) return;
    const cards = board.columns.flatMap(({ column, orders }) => (column === 'new' || column === 'toPay' ? orders : []));
    const all = board.columns.flatMap(({ orders }) => orders);
    const before = known.current;
    known.current = new Set([...(before ?? []), ...all.map(({ id }) => id)]);
    const fresh = before ? cards.filter(({ id }) => !before.has(id)) : [];
    if (fresh.length > 0 && alertsOn()) announce(fresh);
  }, [board]);
}

function announce(cards: readonly Card[]): void {
  void playAlert();
  const [first] = cards;
  if (!first) return;
  const title = cards.length === 1 ? `Pedido novo: nº ${first.number}` : `${cards.length} pedidos novos`;
  showNotification(title, { body: `${first.buyer}: ${itemsText(first)}`, tag: `pedido-${first.id}` });
}
