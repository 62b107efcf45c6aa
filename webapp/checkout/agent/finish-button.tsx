import { useLocation } from 'wouter';
import { type MissingThing, missingButtonText } from '#shared/rules/checkout/agent-missing.ts';
import { paymentChoiceText } from '#shared/rules/checkout/choice-text.ts';
import { useHasRail } from '../../browser/view/use-has-rail.ts';
import { Spinner } from '../../components/ui/spinner.tsx';
import { paths } from '../../paths.ts';
import { ShortcutKeys } from '../../shell/shortcuts/shortcut-keys.tsx';
import { assistedState } from '../../state/assisted-sale/agent-action-state.ts';
import { finishOrder } from '../../state/assisted-sale/finish-and-cancel.ts';
import { refuseUnapplied } from '../../state/assisted-sale/unapplied-inputs.ts';
import { orderState } from '../../state/order/order.ts';
import { sessionState } from '../../state/session/session.ts';
import { useShortcuts } from '../../state/shortcuts/use-shortcuts.ts';
import { useRead } from '../../state/use-read.ts';
import { goToMissing, goToUnapplied } from './go-to-section.ts';

type FinishButtonProps = {
  /** The order has a problem, or a change of it is underway. */
  isBlocked: boolean;
  missing: readonly MissingThing[];
};

/**
 * Spec §2: "'Finalizar e enviar {method}', or 'Receber pedido' when charging is disabled". While something is missing,
 * a press leads there; without a list beside it, the button also names the first missing thing. What was typed but not
 * applied, such as a coupon, is never dropped: the press leads to it.
 */
export function FinishButton({ isBlocked, missing }: FinishButtonProps) {
  const { order } = useRead(orderState);
  const { settings } = useRead(sessionState);
  const { running } = useRead(assistedState);
  const hasRail = useHasRail();
  const [, navigate] = useLocation();
  const [next] = missing;
  const isLocked = running !== null || order?.isInSemiAutomatic === true;
  const press = async () => {
    if (isLocked) return;
    if (next) return goToMissing(next);
    const unapplied = refuseUnapplied();
    if (unapplied) return goToUnapplied(unapplied);
    if (!isBlocked && (await finishOrder())) navigate(paths.finish);
  };
  useShortcuts({ finish: () => void press() });
  if (next && !hasRail)
    return (
      <button type="button" className="btn finish-missing" disabled={isLocked} onClick={() => void press()}>
        {missingButtonText(missing)}
      </button>
    );
  const method = order ? paymentChoiceText({ ...order.payment, cashAmount: null }) : null;
  return (
    <button
      type="button"
      className="btn btn-primary finish-button"
      disabled={isLocked || (isBlocked && !next)}
      aria-disabled={next !== undefined}
      aria-busy={running === 'finish'}
      onClick={() => void press()}
    >
      {running === 'finish' && <Spinner />}
      {settings?.disableChargeOrders ? 'Receber pedido' : `Finalizar e enviar ${method ?? ''}`.trim()}
      <ShortcutKeys of="finish" />
    </button>
  );
}
