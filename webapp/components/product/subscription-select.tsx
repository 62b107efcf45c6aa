import type { SubscriptionOffer } from '#shared/model/order/subscription.ts';
import { subscriptionText } from '#shared/rules/cart/subscription-text.ts';
import { Disclosure } from '../ui/disclosure.tsx';
import { RepeatIcon } from '../ui/icons.tsx';

type SubscriptionSelectProps = {
  /** 'Assinar item' on a card, 'Assinar' on the product's page (spec §2). */
  label: 'Assinar item' | 'Assinar';
  offers: readonly SubscriptionOffer[];
  disabled?: boolean;
  onSubscribe: (offer: SubscriptionOffer) => void;
};

/**
 * The recurrences of a subscription. Buttons instead of a select: a choice adds to the cart, and a select changes while
 * the user only browses.
 */
export function SubscriptionSelect({ label, offers, disabled = false, onSubscribe }: SubscriptionSelectProps) {
  if (offers.length === 0) return null;
  const summary = (
    <>
      <RepeatIcon /> {label}
    </>
  );
  if (disabled) {
    return (
      <button type="button" className="btn btn-quiet subscription-select" disabled>
        {summary}
      </button>
    );
  }
  return (
    <Disclosure className="subscription-select" summary={<span className="btn btn-quiet">{summary}</span>}>
      {(close) => (
        <>
          <p className="subscription-select-title">Receber a cada</p>
          <ul className="subscription-select-offers">
            {offers.map((offer) => (
              <li key={`${offer.recurrence.type}-${offer.recurrence.frequency}`}>
                <button
                  type="button"
                  className="btn btn-quiet"
                  onClick={() => {
                    close();
                    onSubscribe(offer);
                  }}
                >
                  {subscriptionText(offer.recurrence)}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Disclosure>
  );
}
