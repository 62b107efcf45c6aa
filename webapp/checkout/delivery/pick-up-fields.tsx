import type { Order } from '#shared/model/order/order.ts';
import { isDelivery } from '#shared/rules/checkout/checkout-draft.ts';
import { optionLimits, storeText } from '#shared/rules/checkout/delivery-option-text.ts';
import { priceText } from '#shared/rules/money/price-text.ts';
import { stepTexts } from '#shared/text/checkout/checkout-steps.ts';
import { usePickupLocations } from '../../api/queries/delivery.ts';
import { SelectField } from '../../components/forms/select-field.tsx';
import { RetryNote } from '../../components/ui/retry-note.tsx';
import { SkeletonChoices } from '../../components/ui/skeleton-choices.tsx';
import { checkoutState } from '../../state/checkout/checkout.ts';
import { choosePickupLocation } from '../../state/checkout/delivery.ts';
import { useRead } from '../../state/use-read.ts';
import { useChoice } from '../use-choice.ts';
import { failureText, useFailureToast } from '../use-failure-toast.ts';
import { useRefetchOffers } from '../use-refetch-offers.ts';
import { useShopperSingleOption } from '../use-single-option.ts';

const chooseOnly = (providerId: string) => choosePickupLocation(providerId, { isSuggested: true });

/** The select of the store for pickup (spec §2, "store select for pickup"). */
export function PickUpFields({ order }: { order: Order }) {
  const { selectedLogistic } = useRead(checkoutState);
  const { error, busy, waiting } = useChoice('logistic');
  const { response, isFetching, refetch } = usePickupLocations(true, [order.id, order.seller?.providerId].join(' '));
  useFailureToast(response);
  useRefetchOffers(refetch);
  const failure = failureText(response);
  const stores = response?.success ? response.data : [];
  const ids = stores.map(({ providerId }) => providerId);
  const isOnly = useShopperSingleOption(order.id, ids, selectedLogistic, chooseOnly);
  if (!response) return <SkeletonChoices label="Carregando as lojas para retirada" />;
  if (failure !== null) return <RetryNote message={failure} onRetry={refetch} retrying={isFetching} />;
  if (stores.length === 0) return <p className="delivery-note">Nenhuma loja disponível para retirada</p>;
  return (
    <SelectField
      label="Loja para retirada"
      placeholder="Escolha a loja"
      options={stores.map((store) => ({ value: store.providerId, text: storeText(store) }))}
      value={selectedLogistic}
      onChange={(id) => void choosePickupLocation(id)}
      hint={waiting ?? <ChosenStore order={order} note={isOnly ? stepTexts.onlyStore : null} />}
      error={error}
      busy={busy}
    />
  );
}

/** The price and limits of the chosen store, as the order contains them. */
function ChosenStore({ order: { logistic }, note }: { order: Order; note: string | null }) {
  if (!logistic || isDelivery(logistic.type)) return null;
  const { storePickUpAddress: pickUpAddress } = logistic;
  const address =
    pickUpAddress &&
    [`${pickUpAddress.street}, ${pickUpAddress.number}`, pickUpAddress.neighborhood].filter(Boolean).join(' – ');
  const details = [
    ...(note ? [note] : []),
    ...(address ? [address] : []),
    `Retirada: ${priceText(logistic.price)}`,
    ...optionLimits(logistic),
  ];
  return details.map((detail) => (
    <span key={detail} className="choice-fact">
      {detail}
    </span>
  ));
}
