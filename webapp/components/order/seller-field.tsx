import type { SellerOption } from '#shared/model/catalog/seller.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { SelectField } from '../forms/select-field.tsx';
import { RetryNote } from '../ui/retry-note.tsx';

type SellerFieldProps = {
  /** `null` while they load. */
  sellers: readonly SellerOption[] | null;
  /** Why they could not be loaded. */
  failure: string | null;
  isFetching: boolean;
  onRetry: () => void;
  /** The id of the chosen one. */
  value: string | null;
  hint?: string | null;
  error: string | null;
  busy: boolean;
  onChange: (id: string) => void;
};

/** Spec §2: "seller select". */
export function SellerField({ sellers, failure, isFetching, onRetry, busy, ...field }: SellerFieldProps) {
  if (failure !== null) return <RetryNote message={failure} onRetry={onRetry} retrying={isFetching} />;
  return (
    <SelectField
      {...field}
      label="Loja que vende"
      placeholder={sellers ? 'Selecione a loja' : 'Carregando as lojas'}
      options={(sellers ?? []).map(sellerChoice)}
      busy={!sellers || busy}
    />
  );
}

const sellerChoice = ({ providerId, name, address, serviceTax }: SellerOption) => ({
  value: providerId,
  text: [name, address, ...(serviceTax > 0 ? [`taxa de serviço ${formatBrl(serviceTax)}`] : [])]
    .filter(Boolean)
    .join(' – '),
});
