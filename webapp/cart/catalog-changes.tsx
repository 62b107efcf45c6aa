import { useState } from 'react';
import { Link } from 'wouter';
import type { Order } from '#shared/model/order/order.ts';
import { focusConfirmOnceEnabled, showUnavailableLine } from '../browser/view/footer-focus.ts';
import { ProblemActions } from '../components/order/problem-actions.tsx';
import { cartPath } from '../paths.ts';
import { orderState, refreshOrder } from '../state/order/order.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';

type CatalogChangesProps = {
  order: Pick<Order, 'items' | 'catalogErrorMessages'>;
  /** What the footer stands below. A shopper's checkout shows the lines once one of them can't be bought. */
  place: 'lines' | 'steps' | 'catalog';
  /** The footer's main button leads to the item that can't be bought. */
  isLed: boolean;
};

const stillThereText = 'Ainda há um problema. Ajuste a quantidade ou remova o item.';

/**
 * What the shopper does about the changes of the catalogue, below their list. Changes are reported once and block the
 * confirmation until they are acknowledged; problems that still exist are reported again. An item that can't be bought
 * must be removed, so the way to it comes in place of 'Entendi'.
 */
export function CatalogChanges({ order, place, isLed }: CatalogChangesProps) {
  const { session } = useRead(sessionState);
  const about = order.catalogErrorMessages.join();
  const [dismissal, setDismissal] = useState<{ about: string; text: string | null } | null>(null);
  const isStuck = order.items.some(({ isUnavailable }) => isUnavailable);
  const dismiss = async () => {
    const failure = await refreshOrder();
    const remains = orderState.order?.catalogErrorMessages.some((message) =>
      order.catalogErrorMessages.includes(message),
    );
    if (failure === null && !remains) focusConfirmOnceEnabled();
    setDismissal({ about, text: failure ?? (remains ? stillThereText : null) });
  };
  return (
    <ProblemActions
      onDismiss={isStuck ? undefined : () => void dismiss()}
      result={dismissal?.about === about ? dismissal.text : null}
    >
      {isStuck && place !== 'catalog'
        ? !isLed && (
            <button type="button" className="problems-list-understood" onClick={showUnavailableLine}>
              Ver o item indisponível
            </button>
          )
        : place !== 'lines' && (
            <Link href={cartPath(session)} className="problems-list-understood">
              Ver os itens do pedido
            </Link>
          )}
    </ProblemActions>
  );
}
