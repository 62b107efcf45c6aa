import type { LogisticOption } from '#shared/model/order/logistic.ts';
import { estimateText, optionLimits, shortLimits } from '#shared/rules/checkout/delivery-options.ts';
import { priceText } from '#shared/rules/money/price-text.ts';
import type { Choice } from '../forms/choice-list.tsx';
import { StoreIcon, TruckIcon } from '../ui/screen-icons.tsx';

/**
 * Maps a delivery option to a choice: name, price ('Grátis'), delivery time and the option's limits, which are one line
 * in a dense tile.
 */
export const deliveryChoice = (option: LogisticOption, { isDense = false } = {}): Choice => ({
  id: option.providerId,
  title: option.name,
  price: priceText(option.price),
  details: optionDetails(option, isDense),
  icon: option.storeName === null ? <TruckIcon /> : <StoreIcon />,
});

/** Delivery options to read only: for a CEP without a full address. */
export function DeliveryOptionDetails({ options }: { options: readonly LogisticOption[] }) {
  return (
    <ul className="delivery-facts">
      {options.map((option) => (
        <li key={option.providerId} className="delivery-fact">
          <span className="choice-title">{option.name}</span>
          <strong className="choice-price">{priceText(option.price)}</strong>
          {optionDetails(option, false).map((detail) => (
            <span key={detail} className="choice-fact">
              {detail}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

const optionDetails = (option: LogisticOption, isDense: boolean): string[] => {
  const estimate = estimateText(option);
  const limits = isDense ? [shortLimits(option) ?? []].flat() : optionLimits(option);
  return [...(option.storeName ? [option.storeName] : []), ...(estimate === null ? [] : [estimate]), ...limits];
};
