import { useEffect, useRef } from 'react';
import type { Address } from '#shared/model/address.ts';
import { type LogisticOption, LogisticType } from '#shared/model/order/logistic.ts';
import type { Order } from '#shared/model/order/order.ts';
import { formatCep } from '#shared/rules/brazil/cep.ts';
import { unavailableText } from '#shared/rules/checkout/delivery-option-text.ts';
import { logisticTypeProblem } from '#shared/rules/checkout/delivery-types.ts';
import { stepTexts } from '#shared/text/checkout/checkout-steps.ts';
import { deliveryText } from '#shared/text/checkout/delivery.ts';
import { useDeliveryOptions } from '../../api/queries/delivery.ts';
import { focusFirstChoice } from '../../browser/view/step-elements.ts';
import { ChoiceList } from '../../components/forms/choice-list.tsx';
import { DeliveryCepSearch } from '../../components/forms/delivery-cep-search.tsx';
import { SelectField } from '../../components/forms/select-field.tsx';
import { DeliveryOptionDetails, deliveryChoice } from '../../components/order/delivery-options.tsx';
import { RetryNote } from '../../components/ui/retry-note.tsx';
import { PinIcon } from '../../components/ui/screen-icons.tsx';
import { SkeletonChoices } from '../../components/ui/skeleton-choices.tsx';
import { checkoutState } from '../../state/checkout/checkout.ts';
import {
  chooseAddress,
  chooseDelivery,
  chooseLogisticType,
  chooseWanted,
  deliveryState,
  quotedPlace,
  searchCep,
  wantDelivery,
  writeCep,
  writeCepNumber,
} from '../../state/checkout/delivery.ts';
import { sessionState } from '../../state/session/session.ts';
import { useRead } from '../../state/use-read.ts';
import { useChoice } from '../use-choice.ts';
import { failureText, useFailureToast } from '../use-failure-toast.ts';
import { useIsAgent } from '../use-is-agent.ts';
import { useRefetchOffers } from '../use-refetch-offers.ts';
import { useScrollIntoView } from '../use-scroll-into-view.ts';
import { useShopperSingleOption } from '../use-single-option.ts';
import { type NewAddressStart, useNewAddress } from './new-address.tsx';
import { PendingAddresses } from './pending-addresses.tsx';

type DeliveryFieldsProps = { order: Order };

const chooseOnly = (providerId: string) => chooseDelivery(providerId, { isSuggested: true });
const noOptions = 'Nenhuma opção de entrega para este endereço';
const nowhere = { cep: '', number: '' };

/** The delivery of the order: one of the customer's addresses with its options, and a quote for any CEP. */
export function DeliveryFields({ order }: DeliveryFieldsProps) {
  const { deliveryAddressIndex } = useRead(checkoutState);
  const { session } = useRead(sessionState);
  const isAgent = useIsAgent();
  const addresses = session?.userShop.addresses ?? [];
  const address = deliveryAddressIndex === null ? undefined : addresses[deliveryAddressIndex];
  const newAddress = useNewAddress();
  return (
    <>
      {addresses.length > 0 && isAgent && (
        <SelectField
          label="Endereço de entrega"
          hasTitle
          placeholder="Escolha o endereço"
          options={addresses.map(({ name, fullAddress }, index) => ({
            value: String(index),
            text: `${name} · ${fullAddress}`,
          }))}
          value={deliveryAddressIndex === null ? null : String(deliveryAddressIndex)}
          onChange={(index) => void chooseAddress(Number(index))}
          hint={address && <span className="address-whole">{address.fullAddress}</span>}
        />
      )}
      {addresses.length > 0 && !isAgent && (
        <ChoiceList
          legend="Endereço de entrega"
          choices={addresses.map(({ name, fullAddress }, index) => ({
            id: String(index),
            title: name,
            details: [fullAddress],
            icon: <PinIcon />,
          }))}
          chosen={deliveryAddressIndex === null ? null : String(deliveryAddressIndex)}
          onChoose={(index) => void chooseAddress(Number(index))}
        />
      )}
      <PendingAddresses />
      <button
        type="button"
        className="btn btn-quiet delivery-new"
        data-next={address === undefined}
        onClick={() => newAddress.open(address ? nowhere : quotedPlace())}
      >
        Novo endereço
      </button>
      {isAgent && <CepDetails order={order} onUse={newAddress.open} />}
      {address && <AddressOptions order={order} address={address} takesFocus={newAddress.wasSaved} />}
      {!isAgent && addresses.length === 0 && <CepQuote order={order} onUse={newAddress.open} />}
      {!isAgent && addresses.length > 0 && <CepDetails order={order} onUse={newAddress.open} />}
      {newAddress.modal}
    </>
  );
}

type AddressOptionsProps = DeliveryFieldsProps & { address: Address; takesFocus: boolean };

function AddressOptions({ order, address, takesFocus }: AddressOptionsProps) {
  const { selectedLogistic } = useRead(checkoutState);
  const isAgent = useIsAgent();
  const { wanted } = useRead(deliveryState);
  const { error, busy, waiting } = useChoice('logistic');
  const destination = { code: address.zipCode, number: address.number };
  const { response, isFetching, refetch } = useDeliveryOptions(destination, deliveryOptionsKey(order));
  useFailureToast(response);
  useRefetchOffers(refetch);
  const failure = failureText(response);
  const options = response?.success ? response.data : [];
  const ids = options.map(({ providerId }) => providerId);
  const isOnly = useShopperSingleOption(`${destination.code} ${destination.number}`, ids, selectedLogistic, chooseOnly);
  const list = useRef<HTMLDivElement>(null);
  // A shopper may choose first and fill the cart later: the footer then names what is missing. An agent sees it here.
  const blocked = (option: LogisticOption) =>
    isAgent && option.providerId !== selectedLogistic ? unavailableText(option, order) : null;
  const isLoaded = response !== null;
  // After a new address, the next thing to choose is here.
  useEffect(() => {
    if (takesFocus && isLoaded) list.current?.focus();
  }, [takesFocus, isLoaded]);
  const isOffered = options.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the options of the new address are here
  useEffect(() => {
    if (takesFocus && wanted !== null && isOffered) chooseWanted(ids);
  }, [takesFocus, wanted, isOffered]);
  if (!response) return <SkeletonChoices label="Carregando as opções de entrega" />;
  if (failure !== null) return <RetryNote message={failure} onRetry={refetch} retrying={isFetching} />;
  if (options.length === 0) return <NoDelivery order={order} />;
  return (
    <div ref={list} className="delivery-options" tabIndex={-1}>
      <ChoiceList
        legend="Opções de entrega"
        layout={isAgent ? 'tiles' : 'list'}
        choices={options.map((option) => deliveryChoice(option, { isDense: isAgent, unavailable: blocked(option) }))}
        chosen={selectedLogistic}
        onChoose={(id) => void chooseDelivery(id)}
        hint={waiting ?? (isOnly ? stepTexts.onlyDelivery : null)}
        error={error}
        busy={busy}
      />
    </div>
  );
}

/** No delivery goes there: the pickup, where the shop offers one. */
function NoDelivery({ order }: DeliveryFieldsProps) {
  const { session, settings } = useRead(sessionState);
  const canPickUp =
    session && settings && logisticTypeProblem(LogisticType.StorePickUp, order, settings, session) === null;
  const pickUp = () => {
    focusFirstChoice('delivery');
    void chooseLogisticType(LogisticType.StorePickUp);
  };
  return (
    <>
      <p className="delivery-note">{noOptions}</p>
      {canPickUp && (
        <button type="button" className="btn btn-quiet delivery-instead" onClick={pickUp}>
          {deliveryText.pickUp}
        </button>
      )}
    </>
  );
}

const CepDetails = (props: QuoteProps) => (
  <details className="cep-details">
    <summary>
      <span>Consultar entrega por </span>CEP
    </summary>
    <CepQuote {...props} />
  </details>
);

type QuoteProps = DeliveryFieldsProps & { onUse: (start: NewAddressStart) => void };

/** The delivery options for a CEP without an address. To choose one, the shopper saves the CEP as a new address. */
function CepQuote({ order, onUse }: QuoteProps) {
  const { cep, cepNumber } = useRead(checkoutState);
  const { searched } = useRead(deliveryState);
  const { response, isFetching, refetch } = useDeliveryOptions(searched, deliveryOptionsKey(order));
  useFailureToast(response);
  useRefetchOffers(refetch);
  const failure = failureText(response);
  const place = { cep: searched?.code ?? '', number: cepNumber };
  const hasNone = response?.success === true && response.data.length === 0;
  const shown = useScrollIntoView(response?.success === true, `${searched?.code} ${searched?.number}`);
  return (
    <div className="cep-quote">
      <h3 className="field-label">Consultar entrega por CEP</h3>
      <DeliveryCepSearch
        cep={cep}
        number={cepNumber}
        onCep={writeCep}
        onNumber={writeCepNumber}
        onSearch={() => {
          shown.expect();
          void searchCep();
        }}
        searching={searched !== null && isFetching}
      />
      {searched && !response && <SkeletonChoices label="Carregando as opções de entrega" />}
      {searched && failure !== null && <RetryNote message={failure} onRetry={refetch} retrying={isFetching} />}
      {searched && response?.success && (
        <div role="status" ref={shown.ref}>
          <p className="field-hint">
            Entrega para o CEP {formatCep(searched.code)}
            {response.data.length > 0 && '. Escolha uma opção e informe o endereço.'}
          </p>
          {response.data.length === 0 ? (
            <NoDelivery order={order} />
          ) : (
            <DeliveryOptionDetails
              options={response.data}
              onChoose={(id) => {
                onUse(place);
                wantDelivery(id);
              }}
            />
          )}
        </div>
      )}
      {searched && !hasNone && (
        <button type="button" className="btn btn-quiet" onClick={() => onUse(place)}>
          Usar este CEP em um novo endereço
        </button>
      )}
    </div>
  );
}

/** The cache key: the options depend on the items and on the seller. */
const deliveryOptionsKey = ({ id, items, itemsAmout, seller }: Order) =>
  [id, itemsAmout, ...items.map(({ sku, quantity }) => `${sku}:${quantity}`), seller?.providerId].join(' ');
