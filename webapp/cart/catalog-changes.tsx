import { type MouseEvent, useEffect, useState } from 'react';
import { Link } from 'wouter';
import type { Order } from '#shared/model/order/order.ts';
import { soldOutRefreshMs } from '#shared/rules/cart/add-to-cart-refusal.ts';
import { orderProblems } from '#shared/rules/cart/order-problems.ts';
import { isPaymentMessage } from '#shared/rules/checkout/ended-payment-message.ts';
import { cartPath } from '#shared/rules/session/cart-path.ts';
import { focusAfterProblem, showUnavailableLine } from '../browser/focus/footer-focus.ts';
import { isPageHidden } from '../browser/navigation/page-visibility.ts';
import { ProblemActions } from '../components/order/problem-actions.tsx';
import { paths } from '../paths.ts';
import { focusItemOnNextPage, takeItemToFocus } from '../state/order/item-to-focus.ts';
import { orderState, refreshOrder } from '../state/order/order.ts';
import { acknowledgeProblems, followUnacknowledgedPrices } from '../state/order/unacknowledged-prices.ts';
import { followEndedPaymentMessages } from '../state/payment/ended-payment-messages.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';

type CatalogChangesProps = {
  order: Order;
  /** What the footer stands below. A shopper's checkout shows the lines once one of them can't be bought. */
  place: 'lines' | 'steps' | 'catalog' | 'payment';
  /** The footer's main button leads to the item that can't be bought. */
  isLed?: boolean;
};

const stillThereText = 'Ainda há um problema. Ajuste a quantidade ou remova o item.';

/**
 * What the shopper does about the changes of the catalogue, below their list. Changes are reported once and block the
 * confirmation until they are acknowledged; problems that still exist are reported again. An item that can't be bought
 * must be removed, so the way to it comes in place of 'Entendi'.
 */
export function CatalogChanges({ order, place, isLed = false }: CatalogChangesProps) {
  const about = order.catalogErrorMessages.join();
  const [dismissal, setDismissal] = useState<{ about: string; text: string | null } | null>(null);
  const isStuck = order.items.some(({ isUnavailable }) => isUnavailable);
  useEffect(followUnacknowledgedPrices, []);
  useEffect(followEndedPaymentMessages, []);
  useEffect(() => {
    if (!isStuck) return;
    const timer = setInterval(() => isPageHidden() || void refreshOrder(), soldOutRefreshMs);
    return () => clearInterval(timer);
  }, [isStuck]);
  const isItemHere = place === 'lines' || place === 'steps';
  useEffect(() => {
    if (isStuck && isItemHere && takeItemToFocus()) showUnavailableLine();
  }, [isStuck, isItemHere]);
  const dismiss = async () => {
    const failure = await acknowledgeProblems();
    const remains = orderState.order?.catalogErrorMessages.some((message) =>
      order.catalogErrorMessages.includes(message),
    );
    if (failure === null && !remains) focusAfterProblem();
    setDismissal({ about, text: failure ?? (remains ? stillThereText : null) });
  };
  const problems = orderProblems(order);
  const count = problems.length;
  const canDismiss = !isStuck && order.catalogErrorMessages.length > 0;
  return (
    <ProblemActions
      onDismiss={canDismiss ? () => void dismiss() : undefined}
      result={dismissal?.about === about ? dismissal.text : null}
    >
      {problems.every(isPaymentMessage) ? (
        <WayToPayment place={place} />
      ) : (
        <WayToItems {...{ place, isStuck, isLed }} />
      )}
      {count > shownAtOnce && (
        <button type="button" className={`${wayClass} problems-list-more`} onClick={showAll}>
          e mais {count - shownAtOnce}
        </button>
      )}
    </ProblemActions>
  );
}

/** On a phone the style hides the other problems, so that they do not push the button out of view. */
const shownAtOnce = 2;

function showAll({ currentTarget }: MouseEvent<HTMLElement>): void {
  const list = currentTarget.closest('.problems-list')?.querySelector('ul');
  if (!list) return;
  list.classList.add('is-whole');
  // It scrolls, so the keyboard must reach it.
  list.tabIndex = 0;
  list.focus({ preventScroll: true });
}

/** In the checkout and in the cart the footer's main buttons lead to the payment. */
const WayToPayment = ({ place }: Pick<CatalogChangesProps, 'place'>) =>
  (place === 'catalog' || place === 'payment') && (
    <Link href={paths.checkout} className={wayClass}>
      Ver o pagamento
    </Link>
  );

type WayProps = Pick<CatalogChangesProps, 'place'> & { isStuck: boolean; isLed: boolean };

function WayToItems({ place, isStuck, isLed }: WayProps) {
  const { session } = useRead(sessionState);
  if (isStuck && place === 'payment')
    return (
      <Link href={paths.checkout} className={wayClass} onClick={focusItemOnNextPage}>
        Ver o item indisponível
      </Link>
    );
  if (isStuck && place !== 'catalog')
    return isLed ? null : (
      <button type="button" className={wayClass} onClick={showUnavailableLine}>
        Ver o item indisponível
      </button>
    );
  return place === 'lines' ? null : (
    <Link href={cartPath(session)} className={wayClass}>
      Ver os itens do pedido
    </Link>
  );
}

const wayClass = 'problems-list-understood';
