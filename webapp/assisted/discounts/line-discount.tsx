import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { OrderItem } from '#shared/model/order/order.ts';
import { discountProblem, limitText, lineAboveLimitText } from '#shared/rules/cart/discount-texts.ts';
import { lineDiscountInReais, typedDiscount } from '#shared/rules/cart/typed-discount.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { percentText } from '#shared/rules/money/percent-text.ts';
import { focusInside } from '../../browser/view/step-elements.ts';
import { DiscountInput } from '../../components/forms/discount-input.tsx';
import { BusyButton } from '../../components/ui/busy-button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { lineDiscountForm } from '../../state/assisted-sale/agent-forms.ts';
import {
  agentOrderChanges,
  clearManualError,
  lineDiscountName,
  setLineDiscount,
} from '../../state/assisted-sale/agent-order-changes.ts';
import { useTypedFields } from '../../state/assisted-sale/use-typed-fields.ts';
import { orderState } from '../../state/order/order.ts';
import { useRead } from '../../state/use-read.ts';
import { amountLeft } from './amount-left.ts';

/** An agent's discount on one line: a button that opens its field, with the limit in both units. */
export function LineDiscount({ item }: { item: OrderItem }) {
  const [{ isOpen }, write, clear] = useTypedFields(lineDiscountName(item.index), lineDiscountForm);
  // A form that is there again after a switch of contacts takes no focus.
  const [isPressed, setIsPressed] = useState(false);
  const { discountAmout = 0, discountPercent = null } = item;
  const text =
    discountAmout === 0
      ? 'Desconto no item'
      : `Desconto: ${discountPercent === null ? formatBrl(discountAmout) : percentText(discountPercent)}`;
  const open = () => {
    setIsPressed(true);
    write({ isOpen: true });
  };
  return (
    <div className="line-discount">
      <button
        type="button"
        className="icon-button line-discount-button"
        aria-expanded={isOpen}
        aria-label={`${text}: ${item.name}`}
        title={text}
        onClick={isOpen ? clear : open}
      >
        <span aria-hidden="true">%</span>
      </button>
      {isOpen && <LineDiscountForm item={item} takesFocus={isPressed} onClose={clear} />}
    </div>
  );
}

type LineDiscountFormProps = { item: OrderItem; takesFocus: boolean; onClose: () => void };

function LineDiscountForm({ item, takesFocus, onClose }: LineDiscountFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    if (takesFocus && form.current) focusInside(form.current, 'input:not([type="radio"])');
  }, [takesFocus]);
  const { index, discountAmout = 0 } = item;
  const { running, errors } = useRead(agentOrderChanges);
  const { order } = useRead(orderState);
  const name = lineDiscountName(index);
  const [{ typed, unit: typedUnit }, write] = useTypedFields(name, lineDiscountForm);
  const unit = typedUnit === 'reais' ? 'reais' : 'percent';
  const discount = typedDiscount(typed, unit);
  const limit = order?.discountLimit ?? null;
  const left = order && limit ? amountLeft(order, item) : null;
  const reais = discount && lineDiscountInReais(discount, item);
  const isAbove = reais !== null && left !== null && reais > left;
  const id = useId();
  const isEmpty = typed.trim() === '';
  const problem = discountProblem(typed, unit);
  const isRefused = problem !== null || isAbove;
  const hints = [
    isEmpty ? problem : null,
    reais !== null && unit === 'percent' ? `= ${formatBrl(reais)}.` : null,
    order && limit && left !== null ? `${limitText(limit, formatBrl(left), order)} O limite é do pedido todo.` : null,
  ];
  const send = async (what: typeof discount) => {
    if (what !== null && (await setLineDiscount(index, what))) onClose();
  };
  return (
    <form
      ref={form}
      className="line-discount-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isRefused) void send(discount);
      }}
    >
      <Field
        id={id}
        label={`Desconto em ${item.name}`}
        hint={
          <>
            {hints.filter(Boolean).join(' ')}
            {isAbove && <b className="above-limit"> {lineAboveLimitText}</b>}
          </>
        }
        error={errors[name] ?? (isEmpty ? null : problem)}
      >
        {(control) => (
          <DiscountInput
            {...control}
            value={typed}
            unit={unit}
            onChange={(value) => {
              write({ typed: value });
              clearManualError(name);
            }}
            onUnit={(chosen) => write({ unit: chosen })}
          />
        )}
      </Field>
      <div className="approval-buttons">
        <BusyButton
          busy={running === name}
          disabled={isRefused}
          aria-describedby={isRefused ? `${id}-hint ${id}-error` : undefined}
          onClick={() => void send(discount)}
        >
          Aplicar
        </BusyButton>
        {discountAmout > 0 && (
          <BusyButton busy={false} disabled={running !== null} onClick={() => void send({ amount: 0 })}>
            Remover
          </BusyButton>
        )}
      </div>
    </form>
  );
}
