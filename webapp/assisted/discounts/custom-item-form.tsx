import { useState } from 'react';
import { customItemProblem } from '#shared/rules/cart/custom-item.ts';
import { decimalsProblem, parseAmount } from '#shared/rules/money/parse-amount.ts';
import { customItemLengths } from '#shared/rules/text/text-lengths.ts';
import { AmountInput } from '../../components/forms/amount-input.tsx';
import { BusyButton } from '../../components/ui/busy-button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { customItemForm } from '../../state/assisted-sale/agent-forms.ts';
import {
  addCustomItem,
  agentOrderChanges,
  clearManualError,
  customItemName,
} from '../../state/assisted-sale/agent-order-changes.ts';
import { useTypedFields } from '../../state/assisted-sale/use-typed-fields.ts';
import { useRead } from '../../state/use-read.ts';

/** Adds an item without a product: its name, price, quantity and note are the agent's own. */
export function CustomItemForm() {
  const [typed, keep, clear] = useTypedFields(customItemName, customItemForm);
  // A form that is there again after a switch of contacts takes no focus.
  const [isPressed, setIsPressed] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { running, errors } = useRead(agentOrderChanges);
  const write = (change: Partial<typeof customItemForm>) => {
    keep(change);
    setProblem(null);
    clearManualError(customItemName);
  };
  const send = async () => {
    const { name, note } = typed;
    const item = { name: name.trim(), price: parseAmount(typed.price) ?? 0, quantity: Number(typed.quantity), note };
    // Its text stands at the price.
    if (decimalsProblem(typed.price) !== null) return;
    const found = customItemProblem(item);
    setProblem(found);
    if (found !== null || !(await addCustomItem(item))) return;
    clear();
  };
  const open = () => {
    setIsPressed(true);
    write({ isOpen: true });
  };
  if (!typed.isOpen)
    return (
      <button type="button" className="btn btn-link custom-item-open" onClick={open}>
        + Item avulso
      </button>
    );
  return (
    <form
      className="custom-item-form"
      aria-label="Item avulso"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Field label="Nome do item" error={problem ?? errors[customItemName]}>
        {(control) => (
          <input
            {...control}
            className="form-control"
            // biome-ignore lint/a11y/noAutofocus: the form replaces the button that had the focus
            autoFocus={isPressed}
            autoComplete="off"
            maxLength={customItemLengths.name}
            value={typed.name}
            onChange={({ target }) => write({ name: target.value })}
          />
        )}
      </Field>
      <div className="custom-item-numbers">
        <Field label="Preço unitário" error={decimalsProblem(typed.price)}>
          {(control) => <AmountInput {...control} value={typed.price} onChange={(price) => write({ price })} />}
        </Field>
        <Field label="Quantidade">
          {(control) => (
            <input
              {...control}
              className="form-control"
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              value={typed.quantity}
              onChange={({ target }) => write({ quantity: target.value.replaceAll(/\D/g, '') })}
            />
          )}
        </Field>
      </div>
      <Field label="Observação" hint="O cliente também lê.">
        {(control) => (
          <input
            {...control}
            className="form-control"
            autoComplete="off"
            maxLength={customItemLengths.note}
            value={typed.note}
            onChange={({ target }) => write({ note: target.value })}
          />
        )}
      </Field>
      <div className="approval-buttons">
        <BusyButton busy={running === customItemName}>Adicionar item</BusyButton>
        <button type="button" className="btn btn-quiet" onClick={() => write({ isOpen: false })}>
          Voltar
        </button>
      </div>
    </form>
  );
}
