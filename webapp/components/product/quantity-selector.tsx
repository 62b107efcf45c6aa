import { useEffect, useRef, useState } from 'react';
import {
  maxQuantity,
  minQuantity,
  oneLess,
  oneMore,
  parseQuantity,
  quantityIdleMs,
} from '#shared/rules/cart/quantity.ts';
import { PlusIcon } from '../ui/icons.tsx';
import { MinusIcon } from '../ui/screen-icons.tsx';

type QuantitySelectorProps = {
  quantity: number;
  size: 'small' | 'extra-small';
  /** The product's name, for the screen reader's label. */
  productName?: string;
  readOnly?: boolean;
  /** In the cart, a typed 0 removes the item (spec §4). */
  allowZero?: boolean;
  /** There is no more of it: plus is disabled. */
  isFull?: boolean;
  /** `by`: the difference when a step button was pressed; undefined when the quantity was typed. */
  onChange: (quantity: number, by?: number) => void;
};

const classNames = { small: 'quantity-selector', 'extra-small': 'quantity-selector quantity-selector-extra-small' };

/**
 * Spec §4: minus is disabled at 1 or less, plus always adds one, clearing sets 1. Read-only hides both buttons and
 * disables the input.
 */
export function QuantitySelector({
  quantity,
  size,
  productName,
  readOnly = false,
  allowZero = false,
  isFull = false,
  onChange,
}: QuantitySelectorProps) {
  // The typed text is separate from the quantity: an empty input means 1, but must not show 1 while the shopper types.
  const [typed, setTyped] = useState<string | null>(null);
  const [lastQuantity, setLastQuantity] = useState(quantity);
  const parseTyped = (text: string) => parseQuantity(text, allowZero ? 0 : minQuantity);
  // The quantity was changed elsewhere while the field has the focus: the new quantity replaces the typed text.
  if (lastQuantity !== quantity) {
    setLastQuantity(quantity);
    if (typed !== null && parseTyped(typed) !== quantity) setTyped(null);
  }
  const change = (next: number, by?: number) => {
    if (next !== quantity) onChange(next, by);
  };
  const handleInput = (text: string) => {
    const next = parseTyped(text);
    // A text cut to fewer digits would be another number, so a too large quantity shows as the maximum.
    setTyped(next === maxQuantity ? String(maxQuantity) : text);
    if (next !== null) change(next);
  };
  const setByButton = (next: number) => {
    setTyped(null);
    change(next, next - quantity);
  };
  const input = useRef<HTMLInputElement>(null);
  const [resetCount, setResetCount] = useState(0);
  const differs = typed !== null && typed !== String(quantity);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key press restarts the timer
  useEffect(() => {
    if (!differs) return;
    const timer = setTimeout(() => {
      setTyped(null);
      setResetCount((times) => times + 1);
    }, quantityIdleMs);
    return () => clearTimeout(timer);
  }, [differs, typed]);
  // The new text is selected, so that the next key replaces it instead of adding to it.
  useEffect(() => {
    if (resetCount > 0 && input.current?.matches(':focus')) input.current.select();
  }, [resetCount]);
  return (
    <fieldset className={classNames[size]} aria-label={productName ? `Quantidade de ${productName}` : 'Quantidade'}>
      {!readOnly && (
        <button
          type="button"
          className="quantity-selector-button"
          disabled={quantity <= minQuantity}
          onClick={() => setByButton(oneLess(quantity))}
        >
          <MinusIcon />
          <span className="visually-hidden">remover um item</span>
        </button>
      )}
      <input
        ref={input}
        className="quantity-selector-input"
        aria-label="quantidade"
        type="text"
        inputMode="numeric"
        pattern="[0-9]*"
        autoComplete="off"
        enterKeyHint="done"
        disabled={readOnly}
        value={typed ?? String(quantity)}
        onChange={(event) => handleInput(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => setTyped(null)}
      />
      {!readOnly && (
        <button
          type="button"
          className="quantity-selector-button"
          disabled={isFull}
          onClick={() => setByButton(oneMore(quantity))}
        >
          <PlusIcon />
          <span className="visually-hidden">adicionar mais um item</span>
        </button>
      )}
    </fieldset>
  );
}
