import { type ReactNode, useEffect, useRef } from 'react';
import { oneMore } from '#shared/rules/cart/quantity.ts';
import { hasFocus } from '../../browser/focus/has-focus.ts';
import { keepAboveFooter } from '../../browser/scroll/keep-above-footer.ts';
import { PlusIcon } from '../ui/icons.tsx';
import { MinusIcon, TrashIcon } from '../ui/screen-icons.tsx';

/**
 * `by`: the difference that was pressed. `takesFocus`: the shopper just pressed the button in whose place it stands.
 */
export type CardStepperProps = {
  name: string;
  quantity: number;
  takesFocus: boolean;
  onQuantity: (quantity: number, by: number) => void;
  /** The button in whose place it stands, for the case that this part cannot load. */
  children: ReactNode;
};

/**
 * − n + in the place of a card's 'Adicionar'. At 1 the minus is a bin, because it removes the product. The focus moves
 * with the place: otherwise the next Tab would start at the top of the page. The footer and the toast, which come with
 * the first product, do not cover it.
 */
export function CardStepper({ name, quantity, takesFocus, onQuantity }: CardStepperProps) {
  const set = useRef<HTMLFieldSetElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it takes the place
  useEffect(() => {
    const place = set.current?.parentElement;
    const stopShowing = takesFocus && set.current ? keepAboveFooter(set.current) : undefined;
    if (takesFocus && !hasFocus()) set.current?.querySelector<HTMLElement>(':scope > :last-child')?.focus(still);
    return () => {
      stopShowing?.();
      if (place?.isConnected && !hasFocus()) place.querySelector<HTMLElement>('.btn')?.focus(still);
    };
  }, []);
  return (
    <fieldset ref={set} className="card-stepper" aria-label={`Quantidade de ${name}`}>
      <button
        type="button"
        aria-label={quantity > 1 ? `Remover um item de ${name}` : `Remover ${name}`}
        onClick={() => onQuantity(quantity - 1, -1)}
      >
        {quantity > 1 ? <MinusIcon /> : <TrashIcon />}
      </button>
      <output>{quantity}</output>
      <button type="button" aria-label={`Mais um item de ${name}`} onClick={() => onQuantity(oneMore(quantity), 1)}>
        <PlusIcon />
      </button>
    </fieldset>
  );
}

const still = { preventScroll: true };
