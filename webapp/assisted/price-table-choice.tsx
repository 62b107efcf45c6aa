import { useLayoutEffect } from 'react';
import { noPriceTableId } from '#shared/model/catalog/price-table.ts';
import { isPending } from '#shared/rules/offline-queue/choices.ts';
import { usePriceTables } from '../api/queries/delivery.ts';
import { SelectField } from '../components/forms/select-field.tsx';
import { checkoutState } from '../state/checkout/checkout.ts';
import { choiceRefusals } from '../state/checkout/choice-refusals.ts';
import { openChoices } from '../state/checkout/choices.ts';
import { choosePriceTable } from '../state/checkout/delivery.ts';
import { orderState } from '../state/order/order.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';

/** The order's price table above an agent's list, whose prices follow it. Absent in a shop without price tables. */
export function PriceTableChoice() {
  const { settings } = useRead(sessionState);
  return settings?.enableManualPrices === true ? <Choice /> : null;
}

function Choice() {
  const { priceTableId } = useRead(checkoutState);
  const { operations, order } = useRead(orderState);
  const { errors } = useRead(choiceRefusals);
  const { response } = usePriceTables(true);
  useLayoutEffect(openChoices, []);
  // A failure leaves the list as it is: the checkout has the same field, with a way to try again.
  const tables = response?.success ? response.data.map(({ id, name }) => ({ value: id, text: name })) : [];
  if (response && tables.length === 0) return null;
  return (
    <fieldset className="price-table-choice" disabled={!order || order.isInSemiAutomatic}>
      <SelectField
        label="Tabela de preço"
        // The field is its own skeleton: its loaded options move nothing.
        {...(response ? {} : { placeholder: 'Carregando as tabelas de preço' })}
        options={response ? [{ value: noPriceTableId, text: 'Sem Tabela de preço' }, ...tables] : []}
        value={priceTableId ?? noPriceTableId}
        onChange={(id) => void choosePriceTable(id === noPriceTableId ? null : id)}
        error={errors.priceTable ?? null}
        busy={!response || isPending(operations, 'priceTable')}
      />
    </fieldset>
  );
}
