import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'wouter';
import type { ShopSettings } from '#shared/model/shop-settings.ts';
import { totalQuantity } from '#shared/rules/cart/order-line.ts';
import { orderMinimum, orderProblems } from '#shared/rules/cart/order-problems.ts';
import { hasCheckout } from '#shared/rules/checkout/has-checkout.ts';
import { isWhatsApp } from '#shared/rules/messaging/is-whatsapp.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { endsInChat } from '#shared/rules/orders/ends-in-chat.ts';
import { isPaidByCardHere } from '#shared/rules/payment/is-paid-by-card-here.ts';
import { isPlatformUser } from '#shared/rules/session/session-roles.ts';
import { loadWithRetry } from '../browser/loading/retry-chunk-load.ts';
import { trackFooterEdge } from '../browser/scroll/sticky-footer-offset.ts';
import { MinimumProgress } from '../components/order/minimum-progress.tsx';
import { ProblemsList } from '../components/order/problems-list.tsx';
import { Spinner } from '../components/ui/spinner.tsx';
import { paths } from '../paths.ts';
import { isUpdating, orderState } from '../state/order/order.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';
import { useConfirm } from './use-confirm.ts';
import { useUnfinishedCheckout } from './use-unfinished-checkout.ts';
import { WaitingNote } from './waiting-note.tsx';

// Only an order that the catalogue changed needs it.
const CatalogChanges = lazy(async () => ({
  default: (await loadWithRetry(() => import('./catalog-changes.tsx'))).CatalogChanges,
}));

type OrderFooterProps = {
  /** Content above the footer's own, such as the gift notice. */
  children?: ReactNode;
  /**
   * What the order still needs, as a neutral hint instead of an error. When undefined, the footer links to the checkout
   * that the shopper has begun.
   */
  missing?: readonly string[];
  /** The next missing item of the checkout, and the button to it in place of the one that confirms. */
  next?: { line: ReactNode; button: ReactNode };
  /** The way to more products, for an order below the minimum that only the button to confirm is left of. */
  more?: ReactNode;
  /** The words of its link to the checkout, in a shop that finishes orders on the page. */
  nextText?: string | undefined;
  /**
   * Only in the cart, where the checkout comes next: what that asks for, as the words of the link beside the button
   * that confirms; '' without a checkout.
   */
  asks?: string | undefined;
  /** Whether the page says this problem beside what it is about. */
  isSaid?: (problem: string) => boolean;
  /** The button for platform users, instead of the shopper's button. */
  agentButton?: (isBlocked: boolean) => ReactNode;
};

/**
 * Spec §4, "Order footer": what blocks the confirmation, and the button that confirms. Platform users have other
 * buttons in its place.
 */
export function OrderFooter({ children, missing, next, more, nextText, asks, isSaid, agentButton }: OrderFooterProps) {
  const state = useRead(orderState);
  const { session, settings } = useRead(sessionState);
  const { confirm, isRedirecting } = useConfirm();
  const unfinished = useUnfinishedCheckout();
  const { order } = state;
  const isAgent = isPlatformUser(session);
  const isEmpty = !order || totalQuantity(order) === 0;
  // An agent has actions before the cart has products.
  const { waitingNote } = state;
  if (!order || (isEmpty && !waitingNote && !(isAgent && agentButton))) return null;
  const problems = isEmpty ? [] : orderProblems(order).filter((problem) => !isSaid?.(problem));
  const minimum = orderMinimum(order);
  // Until the minimum is reached nothing is wrong yet: a bar shows the way, and the list has no colour of an error.
  const showsProgress = problems.length === 1 && order.itemsAmout < minimum;
  const isBusy = isUpdating(state);
  const missingTexts = (missing ?? unfinished ?? []).filter((text) => text !== '' && !problems.includes(text));
  const isBlocked = problems.length > 0 || missingTexts.length > 0 || waitingNote !== null;
  const chatSuffix = isWhatsApp(session) ? ' e retornar ao WhatsApp' : ' pelo WhatsApp';
  const chosen = { ...order, payment: { ...order.payment, ...state.chosenPayment } };
  const confirmText = isPaidByCardHere(chosen.payment)
    ? 'Ir para o pagamento'
    : `Confirmar pedido${settings && endsInChat(chosen, settings, session) ? chatSuffix : ''}`;
  const isOnPage = settings?.finishOrderIn === 'page';
  const hasSteps = asks !== '' && (settings === null || hasCheckout(settings));
  const wayOn =
    missing !== undefined
      ? null
      : isOnPage && asks === undefined
        ? { href: paths.order, text: 'Ver carrinho' }
        : hasSteps && (isOnPage || unfinished) && { href: paths.checkout, text: nextText ?? 'Continuar o pedido' };
  // The way on would end at the item that can't be bought.
  const isLed = !!wayOn && asks !== undefined && order.items.some(({ isUnavailable }) => isUnavailable);
  const isInList = hasSteps && !isAgent && missing === undefined && !wayOn;
  // The checkout's last button is disabled below the minimum: only more products help.
  const needsMore = more && showsProgress;
  const isPair = isInList || needsMore;
  const total = isEmpty ? null : (
    <p className="order-footer-total">
      <span>{order.number === null ? 'Total' : `Pedido nº ${order.number}`}</span>{' '}
      <strong>{formatBrl(order.totalAmout)}</strong>
    </p>
  );
  return (
    <footer ref={trackFooterEdge} className="order-footer">
      <div className="order-footer-content">
        {children}
        {showsProgress && (
          <MinimumProgress
            amount={order.itemsAmout}
            minimum={minimum}
            of={minimum > order.minOrderValue && order.logistic?.name}
          />
        )}
        <ProblemsList problems={problems} isQuiet={showsProgress}>
          {order.catalogErrorMessages.length > 0 && (
            <Suspense>
              <CatalogChanges
                order={order}
                place={missing && !isAgent ? 'steps' : missing || asks !== undefined ? 'lines' : 'catalog'}
                isLed={isLed}
              />
            </Suspense>
          )}
        </ProblemsList>
        {missingTexts.length > 0 && <p className="order-footer-missing">{missingText(missingTexts)}</p>}
        {problems.length === 0 && !waitingNote && next?.line}
        <WaitingNote />
        <div className={isPair ? 'order-footer-row order-footer-pair' : 'order-footer-row'}>
          {total}
          {isAgent ? (
            agentButton?.(isBlocked)
          ) : isLed ? (
            <button type="button" className="btn btn-primary order-footer-confirm" onClick={leadToUnavailable}>
              Ver o item indisponível
            </button>
          ) : wayOn ? (
            <Link href={wayOn.href} className="btn btn-primary order-footer-confirm">
              {wayOn.text}
            </Link>
          ) : next ? (
            next.button
          ) : (
            <>
              {needsMore && more}
              {isInList && (
                <Link href={paths.checkout} className="btn btn-quiet">
                  {asks ?? (hasBoth(settings) ? 'Entrega e pagamento' : 'Continuar o pedido')}
                </Link>
              )}
              <button
                key="confirm"
                type="button"
                className="btn btn-primary order-footer-confirm"
                disabled={isBusy || isRedirecting || isBlocked}
                aria-busy={isBusy || isRedirecting}
                onClick={confirm}
              >
                {(isBusy || isRedirecting) && <Spinner />}{' '}
                {isRedirecting ? 'Redirecionando...' : isBusy ? 'Atualizando...' : confirmText}
              </button>
            </>
          )}
        </div>
      </div>
    </footer>
  );
}

const leadToUnavailable = async () => (await import('../browser/focus/footer-focus.ts')).showUnavailableLine();

/** Only the cart knows more words than these: the first screen loads this file. */
const hasBoth = (settings: ShopSettings | null) =>
  !settings || (settings.steps.includes('Logistic') && settings.steps.includes('Payment'));

/** One line, for a phone: the first missing item and the number of the others. */
function missingText([first = '', ...others]: readonly string[]): string {
  return others.length === 0 ? `Falta: ${first}` : `Falta: ${first} e mais ${others.length}`;
}
