import type { Order } from '#shared/model/order/order.ts';
import { orderRequiresPart } from '#shared/rules/checkout/required-parts.ts';
import { openDays } from '#shared/rules/checkout/slot-text.ts';
import { areSlotsHidden } from '#shared/rules/offline-queue/step-offline.ts';
import { stepTexts, stepTitles } from '#shared/text/checkout/checkout-steps.ts';
import { waitingTexts } from '#shared/text/pending-changes.ts';
import { useSchedule } from '../../api/queries/delivery.ts';
import { RetryNote } from '../../components/ui/retry-note.tsx';
import { SkeletonChoices } from '../../components/ui/skeleton-choices.tsx';
import { checkoutState } from '../../state/checkout/checkout.ts';
import { orderState } from '../../state/order/order.ts';
import { sessionState } from '../../state/session/session.ts';
import { useRead } from '../../state/use-read.ts';
import { CheckoutStep } from '../steps/checkout-step.tsx';
import { useChoice } from '../use-choice.ts';
import { failureText, useFailureToast } from '../use-failure-toast.ts';
import { useIsAgent } from '../use-is-agent.ts';
import { useRefetchOffers } from '../use-refetch-offers.ts';
import { SlotChips, SlotSelects } from './slot-fields.tsx';
import { useOnlySlot } from './use-only-slot.ts';

/** Spec §2, checkout section 6: "Scheduling, shown only if the steps include schedule". */
export function ScheduleSection() {
  const { settings } = useRead(sessionState);
  const { order, operations } = useRead(orderState);
  const isOpen = areSlotsHidden(operations);
  if (!settings || !order || !orderRequiresPart(settings, order, 'schedule')) return null;
  return (
    <CheckoutStep name="schedule" title={stepTitles.schedule}>
      {order.logistic && !isOpen ? (
        <ScheduleFields order={order} timeZone={settings.timeZone} />
      ) : (
        <p className="section-card-hint mb-0">
          {isOpen ? waitingTexts.slots : 'Escolha a entrega ou a retirada para ver os horários.'}
        </p>
      )}
    </CheckoutStep>
  );
}

function ScheduleFields({ order, timeZone }: { order: Order; timeZone: string }) {
  const isAgent = useIsAgent();
  const { selectedDay, selectedSchedule } = useRead(checkoutState);
  const { error, busy, waiting } = useChoice('schedule');
  const { response, isFetching, refetch } = useSchedule(scheduleKey(order));
  useFailureToast(response);
  useRefetchOffers(refetch);
  const failure = failureText(response);
  const chosen = { day: selectedDay, startTime: selectedSchedule };
  const days = response?.success ? openDays(response.data) : [];
  const isOnly = useOnlySlot(scheduleKey(order), isAgent ? days : [], chosen);
  if (!response) return <SkeletonChoices label="Carregando os horários" />;
  if (failure !== null) return <RetryNote message={failure} onRetry={refetch} retrying={isFetching} />;
  if (days.length === 0) return <p className="mb-0">Sem horários de entrega disponíveis</p>;
  const slots = {
    days,
    timeZone,
    chosen,
    status: { error, busy, waiting: waiting ?? (isOnly ? stepTexts.onlySlot : null) },
  };
  return isAgent ? <SlotSelects {...slots} /> : <SlotChips {...slots} />;
}

/** The cache key: slots depend on the delivery and the seller; the address may change them too. */
const scheduleKey = ({ id, logistic, seller, customer }: Order) =>
  [id, logistic?.type, logistic?.providerId, seller?.providerId, customer?.address?.zipCode].join(' ');
