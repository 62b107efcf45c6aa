import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { SeenOrder } from '#shared/model/order/order.ts';
import { type MissingItem, missingButtonText } from '#shared/rules/checkout/agent-checkout-problems.ts';
import { paymentChoiceText } from '#shared/rules/checkout/choice-text.ts';
import { useHasRail } from '../../browser/view/use-has-rail.ts';
import { Spinner } from '../../components/ui/spinner.tsx';
import { paths } from '../../paths.ts';
import { ShortcutKeys } from '../../shell/shortcuts/shortcut-keys.tsx';
import { assistedState } from '../../state/assisted-sale/agent-action-state.ts';
import { type AwaitedFinish, awaitFinish, mayGoOn } from '../../state/assisted-sale/awaited-finish.ts';
import { confirmByAgent } from '../../state/assisted-sale/finish-and-cancel.ts';
import { refuseUnapplied } from '../../state/assisted-sale/unapplied-inputs.ts';
import { currentOrderVersion, isUpdating, orderState } from '../../state/order/order.ts';
import { sessionState } from '../../state/session/session.ts';
import { useShortcuts } from '../../state/shortcuts/use-shortcuts.ts';
import { useRead } from '../../state/use-read.ts';
import { goToMissing, goToUnapplied } from './go-to-section.ts';

type FinishButtonProps = {
  /** The order has a problem, or waits for a connection. */
  isBlocked: boolean;
  missing: readonly MissingItem[];
};

/**
 * Spec §2: "'Finalizar e enviar {method}', or 'Receber pedido' when charging is disabled". While something is missing,
 * a press leads there; without a list beside it, the button also names the first missing item. What was typed but not
 * applied, such as a coupon, is never dropped: the press leads to it. A press while changes are being saved, such as
 * the field that it left, goes on when the shop has responded.
 */
export function FinishButton({ isBlocked, missing }: FinishButtonProps) {
  const state = useRead(orderState);
  const { order } = state;
  const isSaving = isUpdating(state);
  const { settings } = useRead(sessionState);
  const { running } = useRead(assistedState);
  const hasRail = useHasRail();
  const [, navigate] = useLocation();
  const [next] = missing;
  const [awaited, setAwaited] = useState<AwaitedFinish | null>(null);
  const isBusy = running === 'finish' || awaited !== null;
  const isLocked = running !== null || order?.isInSemiAutomatic === true;
  const finish = async (pressed: SeenOrder | null) => {
    if (isLocked) return;
    if (next) return goToMissing(next);
    const unapplied = refuseUnapplied();
    if (unapplied) return goToUnapplied(unapplied);
    if (!isBlocked && (await confirmByAgent(pressed))) navigate(paths.finish);
  };
  const press = () => {
    if (isLocked || awaited !== null) return;
    if (isSaving) setAwaited(awaitFinish());
    else void finish(currentOrderVersion());
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the changes are saved
  useEffect(() => {
    if (awaited === null || isSaving) return;
    // After the tasks that show what became of the changes.
    const timer = setTimeout(() => {
      setAwaited(null);
      if (mayGoOn(awaited)) void finish(awaited.order);
    });
    return () => clearTimeout(timer);
  }, [awaited, isSaving]);
  useShortcuts({ finish: press });
  if (next && !hasRail)
    return (
      // Another key: a press that began on this button never ends on the one that finishes.
      <button key="missing" type="button" className="btn finish-missing" disabled={isLocked} onClick={press}>
        {missingButtonText(missing)}
      </button>
    );
  const method = order ? paymentChoiceText({ ...order.payment, cashAmount: null }, order.logistic) : null;
  return (
    <button
      key="finish"
      type="button"
      className="btn btn-primary finish-button"
      disabled={isLocked || (isBlocked && !next)}
      aria-disabled={next !== undefined}
      aria-busy={isBusy}
      onClick={press}
    >
      {isBusy && <Spinner />}
      {settings?.disableChargeOrders ? 'Receber pedido' : `Finalizar e enviar ${method ?? ''}`.trim()}
      <ShortcutKeys of="finish" />
    </button>
  );
}
