import type { Order } from '#shared/model/order/order.ts';
import { lapsedDiscountText } from '#shared/rules/cart/discount-texts.ts';
import type { MissingItem } from '#shared/rules/checkout/agent-checkout-problems.ts';
import { isApprovalLost } from '#shared/text/refusals/discount-refusals.ts';
import { OrderFooter } from '../../cart/order-footer.tsx';
import { RefusedLine } from '../../cart/refused-changes.tsx';
import { OrderTotals } from '../../components/order/order-totals.tsx';
import { SummaryItems } from '../../components/order/summary-items.tsx';
import { isUpdating, orderState } from '../../state/order/order.ts';
import { useShortcuts } from '../../state/shortcuts/use-shortcuts.ts';
import { useRead } from '../../state/use-read.ts';
import { ChosenFacts } from '../summary-section.tsx';
import { AgentSection } from './agent-section.tsx';
import { FinishButton } from './finish-button.tsx';
import { goToDiscount, goToMissing } from './go-to-section.ts';
import { useMissingItems } from './use-missing-items.ts';

/**
 * Spec §2, checkout 8: the items, the choices as text, the totals and what is missing. It is last in reading order;
 * where the width allows it stands beside the other sections and stays in view.
 */
export function AgentSummary({ order }: { order: Order }) {
  const updating = isUpdating(useRead(orderState));
  const missing = useMissingItems();
  const lapsed = lapsedDiscountText(order);
  useShortcuts({ missing: () => missing[0] && goToMissing(missing[0]) });
  return (
    <>
      <AgentSection name="summary" title="Resumo do pedido">
        <SummaryItems items={order.items} />
        <ChosenFacts order={order} />
        <OrderTotals order={order} updating={updating} />
        <LapsedDiscount text={lapsed} />
        <fieldset className="checkout-lock" disabled={order.isInSemiAutomatic}>
          <MissingList missing={missing} />
        </fieldset>
      </AgentSection>
      <OrderFooter
        missing={[]}
        // The discount's own note says it, and the finishing stops for what is left of it.
        isSaid={(problem) => lapsed !== null && isApprovalLost(problem)}
        agentButton={(isBlocked) => <FinishButton isBlocked={isBlocked} missing={missing} />}
      >
        <RefusedLine />
      </OrderFooter>
    </>
  );
}

/** A discount that a lapsed approval left, and the agent did not choose. The press leads to where it can be removed. */
function LapsedDiscount({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <div className="order-missing" role="status">
      <button type="button" className="order-missing-link" onClick={goToDiscount}>
        {text}
      </button>
    </div>
  );
}

/** Each missing item is a press that leads there. */
function MissingList({ missing }: { missing: readonly MissingItem[] }) {
  if (missing.length === 0) return null;
  return (
    <div className="order-missing">
      <p>Falta para finalizar:</p>
      <ul>
        {missing.map((item) => (
          <li key={item.text}>
            <button type="button" className="order-missing-link" onClick={() => goToMissing(item)}>
              {item.text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
