import type { Order } from '#shared/model/order/order.ts';
import { defaultAddressPlace } from '#shared/rules/checkout/address-destination.ts';
import { isPaymentChoiceIncomplete } from '#shared/rules/checkout/incomplete-payment-choice.ts';
import { needsPayerAddress } from '#shared/rules/checkout/payer-address.ts';
import { payerAddressTexts } from '#shared/text/checkout/payer-address.ts';
import { checkoutState } from '../state/checkout/checkout.ts';
import { hasPayerAddress } from '../state/checkout/has-payer-address.ts';
import { orderState } from '../state/order/order.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';
import { useNewAddress, useNewAddressPreload } from './delivery/new-address.tsx';
import { PendingAddresses } from './delivery/pending-addresses.tsx';
import { useIsAgent } from './use-is-agent.ts';

/** The payer's address, where the chosen payment needs one and the order is not delivered to one. */
export function PayerAddress({ order }: { order: Order }) {
  const { settings } = useRead(sessionState);
  const draft = useRead(checkoutState);
  if (isPaymentChoiceIncomplete(draft)) return null;
  return settings && needsPayerAddress(order, settings) ? <AskedAddress /> : null;
}

/** The customer's usual address, else a new one. It becomes one of theirs; a pickup stays a pickup. */
function AskedAddress() {
  const { session } = useRead(sessionState);
  const { operations } = useRead(orderState);
  const isAgent = useIsAgent();
  const newAddress = useNewAddress();
  useNewAddressPreload();
  const addresses = session?.userShop.addresses ?? [];
  const place = defaultAddressPlace(addresses);
  const own = place === null ? undefined : addresses[place];
  const isMissing = !hasPayerAddress(session, operations);
  return (
    <fieldset className="payer-address">
      <legend className="field-label">{payerAddressTexts.title}</legend>
      {own ? (
        <p>
          {own.name} · {own.fullAddress}
        </p>
      ) : (
        <p className="field-hint">{isAgent ? payerAddressTexts.ofCustomer : payerAddressTexts.own}</p>
      )}
      <PendingAddresses />
      <button
        type="button"
        className="btn btn-quiet"
        data-next={isMissing}
        onClick={() => newAddress.open({ cep: '', number: '', isForPayer: true })}
      >
        {isMissing ? payerAddressTexts.give : payerAddressTexts.other}
      </button>
      {newAddress.modal}
    </fieldset>
  );
}
