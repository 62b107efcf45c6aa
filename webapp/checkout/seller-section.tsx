import { noPriceTableId } from '#shared/model/catalog/price-table.ts';
import { Step } from '#shared/model/shop-settings.ts';
import { isPlatformUser } from '#shared/rules/session/session-roles.ts';
import { stepTitles } from '#shared/text/checkout/checkout-steps.ts';
import { usePriceTables, useSellers } from '../api/queries/delivery.ts';
import { SelectField } from '../components/forms/select-field.tsx';
import { SellerField } from '../components/order/seller-field.tsx';
import { RetryNote } from '../components/ui/retry-note.tsx';
import { checkoutState } from '../state/checkout/checkout.ts';
import { choosePriceTable, chooseSeller } from '../state/checkout/delivery.ts';
import { orderState } from '../state/order/order.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';
import { useDestination } from './delivery/use-destination.ts';
import { CheckoutStep } from './steps/checkout-step.tsx';
import { useChoice } from './use-choice.ts';
import { failureText } from './use-failure-toast.ts';
import { useRefetchOffers } from './use-refetch-offers.ts';

/** Spec §2, checkout section 1: "seller select (shown if seller options are enabled) and price table select". */
export function SellerSection() {
  const { session, settings } = useRead(sessionState);
  if (!settings) return null;
  const hasSellers = settings.showSellerOptions || settings.steps.includes(Step.Seller);
  const hasPriceTables = settings.enableManualPrices && isPlatformUser(session);
  if (!hasSellers && !hasPriceTables) return null;
  return (
    <CheckoutStep name="store" title={stepTitles.store}>
      {hasSellers && <SellerSelect />}
      {hasPriceTables && <PriceTableSelect />}
    </CheckoutStep>
  );
}

function SellerSelect() {
  const { settings } = useRead(sessionState);
  const { order } = useRead(orderState);
  const { logisticType, selectedSeller } = useRead(checkoutState);
  const { error, busy, waiting } = useChoice('seller');
  const { response, isFetching, refetch } = useSellers({ type: logisticType, ...useDestination() });
  useRefetchOffers(refetch);
  return (
    <SellerField
      sellers={response?.success ? response.data : null}
      failure={failureText(response)}
      isFetching={isFetching}
      onRetry={refetch}
      value={selectedSeller}
      chosen={order?.seller ?? null}
      isOptional={settings?.steps.includes(Step.Seller) === false}
      hint={waiting}
      error={error}
      busy={busy}
      onChange={(id) => void chooseSeller(id)}
    />
  );
}

/** Spec §2: "'Sem Tabela de preço' as the no-table option". */
function PriceTableSelect() {
  const { priceTableId } = useRead(checkoutState);
  const { error, busy, waiting } = useChoice('priceTable');
  const { response, isFetching, refetch } = usePriceTables(true);
  useRefetchOffers(refetch);
  const failure = failureText(response);
  if (failure !== null) return <RetryNote message={failure} onRetry={refetch} retrying={isFetching} />;
  const tables = response?.success ? response.data.map(({ id, name }) => ({ value: id, text: name })) : [];
  return (
    <SelectField
      label="Tabela de preço"
      // The field is its own skeleton: its loaded options move nothing.
      {...(response ? {} : { placeholder: 'Carregando as tabelas de preço' })}
      options={response ? [{ value: noPriceTableId, text: 'Sem Tabela de preço' }, ...tables] : []}
      value={priceTableId ?? noPriceTableId}
      onChange={(id) => void choosePriceTable(id === noPriceTableId ? null : id)}
      hint={waiting}
      error={error}
      busy={!response || busy}
    />
  );
}
