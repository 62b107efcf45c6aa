import { useEffect, useRef } from 'react';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { playAlert, prepareAlert } from '../../browser/device/alert-sound.ts';
import { askForNotifications, showNotification, storeAlerts, storedAlerts } from '../../browser/panel/order-alerts.ts';
import { createStore } from '../shell/create-store.ts';
import { type Card, itemsText } from './order-texts.ts';

const alerts = createStore(storedAlerts);

/** Whether this person wants alerts on this device. */
export const useAlerts = alerts.use;

/** Switches the alerts. Call it from a press: browsers allow a sound and a question only then. */
export async function setAlerts(next: boolean): Promise<'granted' | 'denied' | 'unavailable'> {
  storeAlerts(next);
  alerts.set(next);
  if (!next) return 'denied';
  await prepareAlert();
  return askForNotifications();
}

/**
 * Alerts of orders that arrive. The first response is not news. Numbers only grow, so an order that returns to the list
 * after others left it is not announced again.
 */
export function useNewOrderAlert(found: PanelData<'newOrders'> | undefined): void {
  const newest = useRef<number | null>(null);
  useEffect(() => {
    if (!found) return;
    const before = newest.current;
    newest.current = Math.max(before ?? 0, ...found.orders.map(({ number }) => number));
    const fresh = before === null ? [] : found.orders.filter(({ number }) => number > before);
    if (fresh.length > 0 && alerts.get()) announce(fresh);
  }, [found]);
}

function announce(cards: readonly Card[]): void {
  void playAlert();
  const [first] = cards;
  if (!first) return;
  const title = cards.length === 1 ? `Pedido novo: nº ${first.number}` : `${cards.length} pedidos novos`;
  showNotification(title, { body: `${first.buyer}: ${itemsText(first)}`, tag: `pedido-${first.id}` });
}
