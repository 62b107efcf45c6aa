import { type KeyboardEvent, useId, useRef } from 'react';
import type { Product, ProductAttribute } from '#shared/model/catalog/product.ts';
import { type Choice, canChooseOption } from '#shared/rules/catalog/variants.ts';
import { nextFocusIndex } from '../ui/roving-focus.ts';

type VariantPickerProps = {
  product: Pick<Product, 'attributes' | 'dimensions'>;
  choice: Choice;
  /** The option was clicked or reached with an arrow key. Choosing the selected option again unselects it (spec §4). */
  onChoose: (attributeId: string, optionId: string) => void;
};

/** One radio group for each attribute. Combinations that cannot be bought are disabled, with a hidden text. */
export function VariantPicker({ product, choice, onChoose }: VariantPickerProps) {
  return (
    <div className="variant-picker">
      {product.attributes.map((attribute) => (
        <AttributeOptions
          key={attribute.providerId}
          attribute={attribute}
          chosen={choice[attribute.providerId] ?? null}
          canChoose={(optionId) => canChooseOption(product, choice, attribute.providerId, optionId)}
          onChoose={(optionId) => onChoose(attribute.providerId, optionId)}
        />
      ))}
    </div>
  );
}

type AttributeOptionsProps = {
  attribute: ProductAttribute;
  chosen: string | null;
  canChoose: (optionId: string) => boolean;
  onChoose: (optionId: string) => void;
};

function AttributeOptions({ attribute: { name, options }, chosen, canChoose, onChoose }: AttributeOptionsProps) {
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  const possible = options.map(({ providerId }) => canChoose(providerId));
  const chosenIndex = options.findIndex(({ providerId }) => providerId === chosen);
  const focusable = chosenIndex === -1 ? Math.max(possible.indexOf(true), 0) : chosenIndex;

  const move = (event: KeyboardEvent, from: number) => {
    const index = nextFocusIndex(event.key, from, options.length, (candidate) => possible[candidate] ?? false);
    const option = index === null ? undefined : options[index];
    if (index === null || !option) return;
    event.preventDefault();
    group.current?.querySelectorAll('button')[index]?.focus();
    if (option.providerId !== chosen) onChoose(option.providerId);
  };

  return (
    <div className="variant-picker-group">
      <p id={`${id}-name`} className="variant-picker-name">
        {name}
      </p>
      <div ref={group} className="variant-picker-options" role="radiogroup" aria-labelledby={`${id}-name`}>
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a native radio can't be unselected by clicking it again
          <button
            key={option.providerId}
            type="button"
            role="radio"
            className="variant-picker-option"
            aria-checked={option.providerId === chosen}
            aria-disabled={!possible[index]}
            tabIndex={index === focusable ? 0 : -1}
            onClick={() => {
              if (possible[index] || option.providerId === chosen) onChoose(option.providerId);
            }}
            onKeyDown={(event) => move(event, index)}
          >
            {option.name}
            {!possible[index] && <span className="visually-hidden">, combinação indisponível</span>}
          </button>
        ))}
      </div>
    </div>
  );
}
