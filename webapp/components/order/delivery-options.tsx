import type { LogisticOption } from '#shared/model/order/logistic.ts';
import { estimateText, optionLimits, shortLimits } from '#shared/rules/checkout/delivery-option-text.ts';
import { priceText } from '#shared/rules/money/price-text.ts';
import type { Choice } from '../forms/choice-list.tsx';
import { StoreIcon, TruckIcon } from '../ui/screen-icons.tsx';

/**
 * Maps a delivery option to a choice: name, price ('Grátis'), delivery time and the option's limits, which are one line
 * in a dense tile. `unavailable`: why it cannot be chosen now, in place of its limits.
 */
export const deliveryChoice = (
  option: LogisticOption,
  { isDense = false, unavailable = null }: { isDense?: boolean; unavailable?: string | null } = {},
): Choice => ({
  id: option.providerId,
  title: option.name,
  price: priceText(option.price),
  details: optionDetails(option, isDense, unavailable),
  ...(unavailable === null ? {} : { disabled: true }),
  icon: option.storeName === null ? <TruckIcon /> : <StoreIcon />,
});

type DeliveryOptionDetailsProps = {
  options: readonly LogisticOption[];
  /** A press on an option asks for the address first. Without it, the options are only read. */
  onChoose?: (providerId: string) => void;
};

/** Delivery options for a CEP without a full address. */
export function DeliveryOptionDetails({ options, onChoose }: DeliveryOptionDetailsProps) {
  return (
    <ul className="delivery-facts">
      {options.map((option) => (
        <li key={option.providerId}>
          {onChoose ? (
            <button
              type="button"
              className="delivery-fact"
              aria-haspopup="dialog"
              onClick={() => onChoose(option.providerId)}
            >
              <OptionWords option={option} />
            </button>
          ) : (
            <div className="delivery-fact">
              <OptionWords option={option} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

const OptionWords = ({ option }: { option: LogisticOption }) => (
  <>
    <span className="choice-title">{option.name}</span>
    <strong className="choice-price">{priceText(option.price)}</strong>
    {optionDetails(option, false).map((detail) => (
      <span key={detail} className="choice-fact">
        {detail}
      </span>
    ))}
  </>
);

const optionDetails = (option: LogisticOption, isDense: boolean, unavailable: string | null = null): string[] => {
  const estimate = estimateText(option);
  const dense = unavailable ?? shortLimits(option);
  const limits = isDense ? (dense === null ? [] : [dense]) : optionLimits(option);
  return [...(option.storeName ? [option.storeName] : []), ...(estimate === null ? [] : [estimate]), ...limits];
};
