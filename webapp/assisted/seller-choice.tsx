import { useLayoutEffect } from 'react';
import { isPending } from '#shared/rules/offline-queue/choices.ts';
import { useSellers } from '../api/queries/delivery.ts';
import { SellerField } from '../components/order/seller-field.tsx';
import { checkoutState } from '../state/checkout/checkout.ts';
import { choiceRefusals } from '../state/checkout/choice-refusals.ts';
import { openChoices } from '../state/checkout/choices.ts';
import { chooseSeller } from '../state/checkout/delivery.ts';
import { orderState } from '../state/order/order.ts';
import { useRead } from '../state/use-read.ts';

/** The seller of the order, chosen where its absence blocks the products. */
export function SellerChoice() {
  const { selectedSeller, logisticType } = useRead(checkoutState);
  const { operations } = useRead(orderState);
  const { errors } = useRead(choiceRefusals);
  const { response, isFetching, refetch } = useSellers({ type: logisticType, code: '', number: '' });
  useLayoutEffect(openChoices, []);
  return (
    <SellerField
      sellers={response?.success ? response.data : null}
      failure={response && !response.success ? response.text : null}
      isFetching={isFetching}
      onRetry={refetch}
      value={selectedSeller}
      error={errors.seller ?? null}
      busy={isPending(operations, 'seller')}
      onChange={(id) => void chooseSeller(id)}
    />
  );
}
