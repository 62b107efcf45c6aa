import type { Agent } from '../../model/agent.ts';
import { ChangedBy } from '../../model/order/changed-by.ts';
import { OrderStatus } from '../../model/order/order.ts';
import { confirmationOutcomeTexts } from '../../text/order/confirmation-outcome.ts';
import { isByOther } from './order-update.ts';

/**
 * An ended order. `changedBy`: the author of its last version; `placedBy`: who confirmed it, if the order service sends
 * it; `agent`: the agent who did, if an agent reads it.
 */
export type EndedOrder = {
  status: OrderStatus;
  changedBy: ChangedBy;
  placedBy?: ChangedBy | null;
  agent?: Agent | null | undefined;
};

/** Who reads it: a shopper, or an agent. `agentId`: of the agent, if the session names one. */
export type OrderReader = { isAgent: boolean; agentId?: string | undefined };

/** Who ended the order; `null` while it is being built, or if unknown. */
export function endedBy({ status, changedBy, placedBy }: EndedOrder): ChangedBy | null {
  if (status === OrderStatus.Received || status === OrderStatus.Finalized) return placedBy ?? changedBy;
  return status === OrderStatus.Canceled ? changedBy : null;
}

/** The agent who ended the order, if another agent reads it. */
export const otherAgentOf = (order: EndedOrder, { isAgent, agentId }: OrderReader): Agent | null =>
  isAgent && endedBy(order) === ChangedBy.Agent && order.agent && order.agent.id !== agentId ? order.agent : null;

/** Whether another person than the reader ended the order. */
export const isEndedByOther = (order: EndedOrder, reader: OrderReader): boolean =>
  isByOther(endedBy(order), reader.isAgent) || otherAgentOf(order, reader) !== null;

/** How an order ended, as text for its reader; it names the other person. `null` while it is being built. */
export function confirmationOutcomeText(order: EndedOrder, reader: OrderReader): string | null {
  const { isAgent } = reader;
  const isOthers = isByOther(endedBy(order), isAgent);
  const other = otherAgentOf(order, reader);
  switch (order.status) {
    case OrderStatus.Received:
    case OrderStatus.Finalized:
      if (other) return confirmationOutcomeTexts.placedBy(other.name);
      if (!isOthers) return confirmationOutcomeTexts.placed;
      return isAgent ? confirmationOutcomeTexts.placedByShopper : confirmationOutcomeTexts.placedByAgent;
    case OrderStatus.Canceled:
      if (other) return confirmationOutcomeTexts.canceledBy(other.name);
      return isOthers && !isAgent ? confirmationOutcomeTexts.canceledByAgent : confirmationOutcomeTexts.canceled;
    default:
      return null;
  }
}
