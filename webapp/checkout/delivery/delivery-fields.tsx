import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { Address } from '#shared/model/address.ts';
import type { LogisticOption } from '#shared/model/order/logistic.ts';
import type { Order } from '#shared/model/order/order.ts';
import { formatCep } from '#shared/rules/brazil/cep.ts';
import { unavailableText } from '#shared/rules/checkout/delivery-option-text.ts';
import { stepTexts } from '#shared/text/checkout/checkout-steps.ts';
import { failures } from '#shared/text/failures.ts';
import { useDeliveryOptions } from '../../api/queries/delivery.ts';
import { isOffline } from '../../browser/device/online.ts';
import { lateStyle } from '../../browser/loading/late-style.ts';
import { whenIdle } from '../../browser/loading/when-idle.ts';
import { CepSearch } from '../../components/forms/cep-search.tsx';
import { ChoiceList } from '../../components/forms/choice-list.tsx';
import { SelectField } from '../../components/forms/select-field.tsx';
import { DeliveryOptionDetails, deliveryChoice } from '../../components/order/delivery-options.tsx';
import { RetryNote } from '../../components/ui/retry-note.tsx';
import { PinIcon } from '../../components/ui/screen-icons.tsx';
import { SkeletonChoices } from '../../components/ui/skeleton-choices.tsx';
import { loadPart } from '../../shell/load-part.ts';
import { checkoutState } from '../../state/checkout/checkout.ts';
import {
  chooseAddress,
  chooseDelivery,
  deliveryState,
  searchCep,
  writeCep,
  writeCepNumber,
} from '../../state/checkout/delivery.ts';
import { sessionState } from '../../state/session/session.ts';
import { useRead } from '../../state/use-read.ts';
import { useChoice } from '../use-choice.ts';
import { failureText, useFailureToast } from '../use-failure-toast.ts';
import { useIsAgent } from '../use-is-agent.ts';
import { useRefetchOffers } from '../use-refetch-offers.ts';
import { useRevealed } from '../use-revealed.ts';
import { useShopperSingleOption } from '../use-single-option.ts';
import { PendingAddresses } from './pending-addresses.tsx';

type DeliveryFieldsProps = { order: Order };

const chooseOnly = (providerId: string) => chooseDelivery(providerId, { isSuggested: true });
const noOptions = 'Nenhuma opção de entrega para este endereço';

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
        onClick={() => newAddress.open({ cep: '', number: '' })}
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
  const { error, busy, waiting } = useChoice('logistic');
  const destination = { code: address.zipCode, number: address.number };
  const { answer, isFetching, refetch } = useDeliveryOptions(destination, deliveryOptionsKey(order));
  useFailureToast(answer);
  useRefetchOffers(refetch);
  const failure = failureText(answer);
  const options = answer?.success ? answer.data : [];
  const ids = options.map(({ providerId }) => providerId);
  const isOnly = useShopperSingleOption(`${destination.code} ${destination.number}`, ids, selectedLogistic, chooseOnly);
  const list = useRef<HTMLDivElement>(null);
  // A shopper may choose first and fill the cart later: the footer then names what is missing. An agent sees it here.
  const blocked = (option: LogisticOption) =>
    isAgent && option.providerId !== selectedLogistic ? unavailableText(option, order) : null;
  const isLoaded = answer !== null;
  // After a new address, the next thing to choose is here.
  useEffect(() => {
    if (takesFocus && isLoaded) list.current?.focus();
  }, [takesFocus, isLoaded]);
  if (!answer) return <SkeletonChoices label="Carregando as opções de entrega" />;
  if (failure !== null) return <RetryNote message={failure} onRetry={refetch} retrying={isFetching} />;
  if (options.length === 0) return <p className="delivery-note">{noOptions}</p>;
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

const CepDetails = (props: QuoteProps) => (
  <details className="cep-details">
    <summary>
      <span>Consultar entrega por </span>CEP
    </summary>
    <CepQuote {...props} />
  </details>
);

type QuoteProps = DeliveryFieldsProps & { onUse: (start: Start) => void };

/** The delivery options for a CEP without an address. To choose one, the shopper saves the CEP as a new address. */
function CepQuote({ order, onUse }: QuoteProps) {
  const { cep, cepNumber } = useRead(checkoutState);
  const { searched } = useRead(deliveryState);
  const { answer, isFetching, refetch } = useDeliveryOptions(searched, deliveryOptionsKey(order));
  useFailureToast(answer);
  useRefetchOffers(refetch);
  const failure = failureText(answer);
  const shown = useRevealed(answer?.success === true, `${searched?.code} ${searched?.number}`);
  return (
    <div className="cep-quote">
      <h3 className="field-label">Consultar entrega por CEP</h3>
      <CepSearch
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
      {searched && !answer && <SkeletonChoices label="Carregando as opções de entrega" />}
      {searched && failure !== null && <RetryNote message={failure} onRetry={refetch} retrying={isFetching} />}
      {searched && answer?.success && (
        <div role="status" ref={shown.ref}>
          <p className="field-hint">Entrega para o CEP {formatCep(searched.code)}</p>
          {answer.data.length === 0 ? (
            <p className="delivery-note">{noOptions}</p>
          ) : (
            <DeliveryOptionDetails options={answer.data} />
          )}
        </div>
      )}
      {searched && (
        <button
          type="button"
          className="btn btn-quiet"
          onClick={() => onUse({ cep: searched.code, number: cepNumber })}
        >
          Usar este CEP em um novo endereço
        </button>
      )}
    </div>
  );
}

/** What a new address starts with: the CEP and number of a quote, or empty texts. */
type Start = { cep: string; number: string };
type ModalProps = { start: Start; onClose: () => void; onSaved: () => void };

const loadModal = () => import('./new-address-modal.tsx');

/** Opens the new-address modal. It is loaded in advance, so that it opens without a connection too. */
function useNewAddress() {
  const [Modal, setModal] = useState<ComponentType<ModalProps> | null>(null);
  const [start, setStart] = useState<Start | null>(null);
  const [wasSaved, setWasSaved] = useState(false);
  useEffect(() => {
    whenIdle(() => {
      // The press repeats a failed load, and says so.
      if (!isOffline()) void Promise.all([loadModal(), lateStyle()]).catch(() => null);
    });
  }, []);
  const open = async (from: Start) => {
    setWasSaved(false);
    setStart(from);
    const part = await loadPart(loadModal, failures.addAddress);
    if (part) setModal(() => part.NewAddressModal);
  };
  const close = () => setStart(null);
  const saved = () => {
    setWasSaved(true);
    close();
  };
  return {
    open: (from: Start) => void open(from),
    wasSaved,
    modal: Modal && start && <Modal start={start} onClose={close} onSaved={saved} />,
  };
}

/** The cache key: the options depend on the items and on the seller. */
const deliveryOptionsKey = ({ id, items, itemsAmout, seller }: Order) =>
  [id, itemsAmout, ...items.map(({ sku, quantity }) => `${sku}:${quantity}`), seller?.providerId].join(' ');
