import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { totalQuantity } from '#shared/rules/cart/order-line.ts';
import { orderProblems } from '#shared/rules/cart/order-problems.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { endsInChat } from '#shared/rules/orders/ends-in-chat.ts';
import { isPlatformUser, isWhatsApp } from '#shared/rules/session/session-type.ts';
import { trackFooterEdge } from '../browser/view/footer-edge.ts';
import { ProblemsList } from '../components/order/problems-list.tsx';
import { Spinner } from '../components/ui/spinner.tsx';
import { paths } from '../paths.ts';
import { isUpdating, orderState, refreshOrder } from '../state/order/order.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';
import { useConfirm } from './use-confirm.ts';
import { useUnfinished } from './use-unfinished.ts';

type OrderFooterProps = {
  /** What stands above it all, such as the gift notice. */
  children?: ReactNode;
  /** What the order still needs, said quietly: nobody has done anything wrong yet. Where it is not said, what is begun in the checkout is gone on with there. */
  missing?: readonly string[];
  /** A platform user's button, in the place of the shopper's. */
  agentButton?: (isBlocked: boolean) => ReactNode;
};

/**
 * Spec §4, "Order footer": what keeps the order from being confirmed, and the button that confirms it. Platform users have
 * other buttons in its place.
 */
export function OrderFooter({ children, missing, agentButton }: OrderFooterProps) {
  const state = useRead(orderState);
  const { session, settings } = useRead(sessionState);
  const { confirm, isRedirecting } = useConfirm();
  const unfinished = useUnfinished();
  const confirmButton = useRef<HTMLButtonElement>(null);
  const hasUnderstood = useRef(false);
  const [answered, setAnswered] = useState<{ about: string; words: string | null } | null>(null);
  const measure = useCallback((footer: HTMLElement | null) => (footer ? trackFooterEdge(footer) : undefined), []);
  const { order } = state;
  // The pressed 'Entendi' is gone with what it answered: the next thing to press has the focus.
  useEffect(() => {
    if (!hasUnderstood.current || !confirmButton.current || confirmButton.current.disabled) return;
    hasUnderstood.current = false;
    confirmButton.current.focus();
  });
  const isAgent = isPlatformUser(session);
  const isEmpty = !order || totalQuantity(order) === 0;
  // An agent has what to send before there is anything to buy.
  const { waitingNote } = state;
  if (!order || (isEmpty && !waitingNote && !(isAgent && agentButton))) return null;
  const problems = isEmpty ? [] : orderProblems(order);
  const isBusy = isUpdating(state);
  const lacks = (missing ?? unfinished ?? []).filter((words) => words !== '' && !problems.includes(words));
  const isBlocked = problems.length > 0 || lacks.length > 0 || waitingNote !== null;
  // What the catalogue changed is said once. It keeps the order from being confirmed until the shopper says to have read it;
  // what still holds comes again.
  const understand = async () => {
    const failure = await refreshOrder();
    const stays = orderState.order?.catalogErrorMessages.some((message) => order.catalogErrorMessages.includes(message));
    hasUnderstood.current = failure === null && !stays;
    setAnswered({ about: order.catalogErrorMessages.join(), words: failure ?? (stays ? stillThere : null) });
  };
  const intoChat = isWhatsApp(session) ? ' e retornar ao WhatsApp' : ' pelo WhatsApp';
  const confirmText = `Confirmar pedido${settings && endsInChat(order, settings, session) ? intoChat : ''}`;
  return (
    <footer ref={measure} className="order-footer">
      <div className="order-footer-content">
        {children}
        <ProblemsList
          problems={problems}
          onUnderstood={order.catalogErrorMessages.length > 0 ? () => void understand() : undefined}
          answer={answered?.about === order.catalogErrorMessages.join() ? answered.words : null}
        />
        {lacks.length > 0 && <p className="order-footer-missing">{missingText(lacks)}</p>}
        {waitingNote && (
          <p className="order-footer-missing" role="status">
            {waitingNote}
          </p>
        )}
        <div className="order-footer-row">
          {!isEmpty && (
            <p className="order-footer-total">
              <span>Total</span> <strong>{formatBrl(order.totalAmout)}</strong>
            </p>
          )}
          {isAgent ? (
            agentButton?.(isBlocked || isBusy)
          ) : missing === undefined && unfinished ? (
            <Link href={paths.checkout} className="btn btn-primary order-footer-confirm">
              Continuar o pedido
            </Link>
          ) : (
            <button
              ref={confirmButton}
              type="button"
              className="btn btn-primary order-footer-confirm"
              disabled={isBusy || isRedirecting || isBlocked}
              aria-busy={isBusy || isRedirecting}
              onClick={confirm}
            >
              {(isBusy || isRedirecting) && <Spinner />} {isRedirecting ? 'Redirecionando...' : isBusy ? 'Atualizando...' : confirmText}
            </button>
          )}
        </div>
      </div>
    </footer>
  );
}

const stillThere = 'Ainda há um problema. Ajuste a quantidade ou remova o item.';

/** A line, for a phone: the first thing, and how many more there are. */
function missingText([first = '', ...others]: readonly string[]): string {
  return others.length === 0 ? `Falta: ${first}` : `Falta: ${first} E mais ${others.length}.`;
}
