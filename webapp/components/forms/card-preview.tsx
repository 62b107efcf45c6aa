import { cardBrand, securityCodeLength } from '#shared/rules/card/card-brand.ts';
import { formatCardNumber } from '#shared/rules/card/card-number.ts';
import { CardBrandMark } from './card-brand-mark.tsx';

type CardPreviewProps = {
  number: string;
  name: string;
  expiry: string;
  securityCode: string;
  /** Shows the back, while the security code is typed. */
  isFlipped: boolean;
};

/** Spec §2, "Card preview": the card as it is typed. Hidden from screen readers, because it repeats the fields. */
export function CardPreview({ number, name, expiry, securityCode, isFlipped }: CardPreviewProps) {
  const brand = cardBrand(number);
  return (
    <div className={isFlipped ? 'card-preview card-preview-turned' : 'card-preview'} aria-hidden="true">
      <span className="card-preview-brand">{brand && <CardBrandMark brand={brand} />}</span>
      <span className="card-preview-chip" />
      <span className="card-preview-number">{formatCardNumber(number) || '•••• •••• •••• ••••'}</span>
      <span className="card-preview-name">{name.trim() || 'Nome no cartão'}</span>
      <span className="card-preview-expiry">{expiry || 'MM/AA'}</span>
      <span className="card-preview-code">
        {'•'.repeat(securityCode.length) || '•'.repeat(securityCodeLength(number))}
      </span>
    </div>
  );
}
