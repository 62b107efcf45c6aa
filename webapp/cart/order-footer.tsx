import { type ReactNode, useCallback } from 'react';
import { formatBrl } from '#shared/rules/format-brl.ts';
import { totalQuantity } from '#shared/rules/order-line.ts';
import { orderProblems } from '#shared/rules/order-problems.ts';
import { isPlatformUser, isWhatsApp } from '#shared/rules/session-type.ts';
import { keepFooterEdge } from '../browser/footer-edge.ts';
import { ProblemsList } from '../components/problems-list.tsx';
import { Spinner } from '../components/spinner.tsx';
import { isUpdating, orderState } from '../state/order.ts';
import { sessionState } from '../state/session.ts';
import { useRead } from '../state/use-read.ts';
import { useConfirm } from './use-confirm.ts';

/**
 * Spec §4, "Order footer": what keeps the order from being confirmed, and the button that confirms it. Platform users have
 * other buttons in its place. `children` stand above it all, such as the gift notice.
 */
export function OrderFooter({ children }: { children?: ReactNode }) {
  const state = useRead(orderState);
  const { session } = useRead(sessionState);
  const { confirm, isRedirecting } = useConfirm();
  const measure = useCallback((footer: HTMLElement | null) => (footer ? keepFooterEdge(footer) : undefined), []);
  const { order } = state;
  if (!order || totalQuantity(order) === 0) return null;
  const problems = orderProblems(order);
  const isBusy = isUpdating(state);
  return (
    <footer ref={measure} className="order-footer">
      <div className="order-footer-content">
        {children}
        <ProblemsList problems={problems} />
        <div className="order-footer-row">
          <p className="order-footer-total">
            <span>Total</span> <strong>{formatBrl(order.totalAmout)}</strong>
          </p>
          {!isPlatformUser(session) && (
            <button
              type="button"
              className="btn btn-primary order-footer-confirm"
              disabled={isBusy || isRedirecting || problems.length > 0}
              aria-busy={isBusy || isRedirecting}
              onClick={confirm}
            >
              {(isBusy || isRedirecting) && <Spinner />} {confirmText({ isBusy, isRedirecting, returnsToChat: isWhatsApp(session) })}
            </button>
          )}
        </div>
      </div>
    </footer>
  );
}

function confirmText({
  isBusy,
  isRedirecting,
  returnsToChat,
}: {
  isBusy: boolean;
  isRedirecting: boolean;
  returnsToChat: boolean;
}): string {
  if (isRedirecting) return 'Redirecionando...';
  if (isBusy) return 'Atualizando...';
  return returnsToChat ? 'Confirmar pedido e retornar ao WhatsApp' : 'Confirmar pedido';
}
