import type { Static } from 'typebox';
import type { discountDecision, PlatformDiscount } from '#shared/contract/platform/discount-schemas.ts';
import { ChangedBy } from '#shared/model/order/changed-by.ts';
import { agentNameProblem } from '#shared/rules/card/agent-name-problem.ts';
import type { Db } from '../../database/engine/database.ts';
import { type Decider, decideDiscount } from '../cart/decide-discount.ts';
import { platformDiscountView } from '../cart/discount-request-view.ts';
import { ruleRefusal } from '../core/refusal.ts';

/** The platform decides about a discount, in the name of the person whom it names. */
export async function decideByPlatform(
  db: Db,
  shopId: string,
  id: string,
  { agent = null, ...decision }: Omit<Static<typeof discountDecision>, 'agent'> & { agent?: Decider['agent'] },
  parts: Pick<Decider, 'askedAt' | 'paymentMeans'>,
): Promise<PlatformDiscount> {
  const badAgent = agent && agentNameProblem(agent, true);
  if (badAgent !== null) throw ruleRefusal('bad-agent', badAgent);
  const decider = { ...parts, agent, platformUserId: null, by: ChangedBy.Shop };
  return platformDiscountView(await decideDiscount(db, shopId, id, decision, decider));
}
