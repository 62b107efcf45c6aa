import type { Order } from '#shared/model/order/order.ts';
import { isTemporary } from '#shared/model/result.ts';
import { isAnonymous } from '#shared/rules/orders/is-anonymous-order.ts';
import { fetchOrder, fetchSession, fetchSettings } from '../../api/calls.ts';
import { setBearer } from '../../api/client.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { loadText, removeValue } from '../../browser/storage/storage.ts';

/** The session and order that another person's link would replace in this tab, and the shopper's decision. */
export type Replacement = { shopName: string; order: Order | null; decide: (confirmReplacement: boolean) => void };

const question = pageState<{ pending: Replacement | null }>(() => ({ pending: null }));

/** The question on screen; null while there is none. */
export const pendingReplacement = (): Replacement | null => question.pending;

/**
 * Whether a link may replace the tab's session with this code. The shopper is asked unless nothing can be lost: the
 * session is over, or it is an anonymous visitor's with an empty cart. A person's session is never replaced without
 * a question, because the sender of the link could read what the shopper types next. When the shopper keeps the
 * session, the link's other parameters are dropped.
 */
export async function confirmReplacement(
  code: string,
  show: (phase: 'question' | 'loading') => void,
): Promise<boolean> {
  setBearer(null);
  const asking = fetchSession(code);
  // A refusal of a call with another bearer is no reason to leave the shop.
  setBearer(code);
  const kept = await asking;
  if (!kept.success && !isTemporary(kept)) {
    setBearer(null);
    return true;
  }
  const [order, settings] = await Promise.all([fetchOrder(), fetchSettings()]);
  setBearer(null);
  if (order.success && order.data.items.length === 0 && isAnonymousTab()) return true;
  const isConfirmed = await new Promise<boolean>((decide) => {
    question.pending = {
      shopName: settings.success ? settings.data.data.name : '',
      order: order.success ? order.data : null,
      decide,
    };
    show('question');
  });
  question.pending = null;
  show('loading');
  if (!isConfirmed) for (const key of ['catalog_type', 'catalog_id', 'suggested_ids'] as const) removeValue(key);
  return isConfirmed;
}

const isAnonymousTab = () => isAnonymous({ userId: loadText('session_user_id') ?? '' });

/** Whether a link in the conversation opens the order again. An anonymous visitor has it in this tab only. */
export const hasLink = ({ order }: Replacement): boolean => !(order ? isAnonymous(order) : isAnonymousTab());
