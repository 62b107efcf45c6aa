import { useEffect, useRef, useState } from 'react';
import { maxQuantity, minQuantity, oneLess, oneMore, parseQuantity, quantityIdleMs } from '#shared/rules/cart/quantity.ts';
import { MinusIcon, PlusIcon } from '../ui/icons.tsx';

type QuantitySelectorProps = {
  quantity: number;
  size: 'small' | 'extra-small';
  /** Whose quantity it is, for those who hear the page. */
  of?: string;
  readOnly?: boolean;
  /** In the cart a typed 0 removes the item (spec §4). */
  allowZero?: boolean;
  /** `by`: so many more or fewer were pressed; undefined where the quantity was typed. */
  onChange: (quantity: number, by?: number) => void;
};

const classNames = { small: 'quantity-selector', 'extra-small': 'quantity-selector quantity-selector-extra-small' };

/** Spec §4: minus is disabled at 1 or less, plus always adds one, clearing sets 1, read-only hides both buttons and disables the input. */
export function QuantitySelector({ quantity, size, of, readOnly = false, allowZero = false, onChange }: QuantitySelectorProps) {
  // What is being typed, kept apart from the quantity: an emptied input means 1, but must not show it under the finger that types on.
  const [typed, setTyped] = useState<string | null>(null);
  const [known, setKnown] = useState(quantity);
  const meantBy = (text: string) => parseQuantity(text, allowZero ? 0 : minQuantity);
  // Somebody else made another number of it while the finger rests in the field: that one counts.
  if (known !== quantity) {
    setKnown(quantity);
    if (typed !== null && meantBy(typed) !== quantity) setTyped(null);
  }
  const change = (next: number, by?: number) => {
    if (next !== quantity) onChange(next, by);
  };
  const write = (text: string) => {
    const next = meantBy(text);
    // Cut to so many digits it would be another number, so too much shows as the most there may be.
    setTyped(next === maxQuantity ? String(maxQuantity) : text);
    if (next !== null) change(next);
  };
  const press = (next: number) => {
    setTyped(null);
    change(next, next - quantity);
  };
  const input = useRef<HTMLInputElement>(null);
  const [settled, setSettled] = useState(0);
  const isOther = typed !== null && typed !== String(quantity);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key begins the wait anew
  useEffect(() => {
    if (!isOther) return;
    const timer = setTimeout(() => {
      setTyped(null);
      setSettled((times) => times + 1);
    }, quantityIdleMs);
    return () => clearTimeout(timer);
  }, [isOther, typed]);
  // What comes in its place under the finger is written over, not added to.
  useEffect(() => {
    if (settled > 0 && input.current?.matches(':focus')) input.current.select();
  }, [settled]);
  return (
    <fieldset className={classNames[size]} aria-label={of ? `Quantidade de ${of}` : 'Quantidade'}>
      {!readOnly && (
        <button
          type="button"
          className="quantity-selector-button"
          disabled={quantity <= minQuantity}
          onClick={() => press(oneLess(quantity))}
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
        onChange={(event) => write(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => setTyped(null)}
      />
      {!readOnly && (
        <button type="button" className="quantity-selector-button" onClick={() => press(oneMore(quantity))}>
          <PlusIcon />
          <span className="visually-hidden">adicionar mais um item</span>
        </button>
      )}
    </fieldset>
  );
}
