import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import type { StaffAction } from '#shared/model/panel/staff.ts';
import { roleMay } from '#shared/rules/staff/role-permissions.ts';
import { themeVariables } from '#shared/rules/theme/theme.ts';
import { setPanelColors } from '../../browser/panel/panel-theme.ts';
import { storedShop, storeShop } from '../../browser/panel/stored-shop.ts';
import { callForShop, callPanel, onSignedOut } from '../api/panel-client.ts';
import { createStore } from '../shell/create-store.ts';

/** A shop in which the person works, and as whom. */
export type PanelShop = PanelData<'me'>['shops'][number];
/** `failed`: the shop could not be reached, so the signed-in person is unknown. */
export type PanelSession =
  | { state: 'loading' }
  | { state: 'failed'; text: string }
  | { state: 'out'; passkeyHost: string }
  | { state: 'choose'; shops: readonly PanelShop[] }
  | { state: 'in'; shop: PanelShop; shops: readonly PanelShop[]; sessionId: string; passkeyHost: string };

const session = createStore<PanelSession>(() => ({ state: 'loading' }));

/** Who is signed in. */
export const usePanelSession = session.use;

/** The chosen shop, below the gate that shows a screen only then. */
export function usePanelShop(): PanelShop {
  const now = usePanelSession();
  if (now.state !== 'in') throw new Error('no shop is chosen');
  return now.shop;
}

/** Whether the person's role allows this. It only hides what the order service would refuse. */
export const useMay = (action: StaffAction): boolean => roleMay(usePanelShop().member.role, action);

let loads = 0;

/** Asks who is signed in. A response that a later question overtook counts no more. */
export async function loadSession(): Promise<void> {
  loads += 1;
  const load = loads;
  const me = await callPanel('me', {});
  if (load !== loads) return;
  if (!me.success) return session.set({ state: 'failed', text: me.text });
  const { shops, sessionId, passkeyHost } = me.data;
  if (sessionId === null) return session.set({ state: 'out', passkeyHost });
  const [only] = shops;
  const chosen = shops.find(({ slug }) => slug === storedShop()) ?? (shops.length === 1 ? only : undefined);
  if (!chosen) return session.set({ state: 'choose', shops });
  enter(chosen, { shops, sessionId, passkeyHost });
}

/** After a link was opened: another person may be signed in now, so the screens of the one before show no longer. */
export function loadNewSession(): Promise<void> {
  session.set({ state: 'loading' });
  return loadSession();
}

/** Works in this shop from now on. */
export async function chooseShop(slug: string): Promise<void> {
  storeShop(slug);
  await loadSession();
}

/** Shows the shops to choose from. */
export const chooseAgain = (): void => {
  const now = session.get();
  if (now.state === 'in') session.set({ state: 'choose', shops: now.shops });
};

/** Signs this device out. */
export async function leavePanel(): Promise<void> {
  await callPanel('leave', { body: {} });
  await loadSession();
}

function enter(shop: PanelShop, known: { shops: readonly PanelShop[]; sessionId: string; passkeyHost: string }): void {
  storeShop(shop.slug);
  callForShop(shop.slug, known.sessionId);
  setPanelColors(themeVariables(shop.style));
  session.set({ state: 'in', shop, ...known });
}

onSignedOut(() => {
  const now = session.get();
  if (now.state === 'in') session.set({ state: 'out', passkeyHost: now.passkeyHost });
});
