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
  /** The seller of the order, which stays listed where it does not serve the delivery. */
  chosen?: Pick<SellerOption, 'providerId' | 'name'> | null;
  /** The order needs none. */
  isOptional?: boolean;
  hint?: string | null;
  error: string | null;
  busy: boolean;
  onChange: (id: string) => void;
};

/** Spec §2: "seller select". */
export function SellerField({
  sellers,
  failure,
  isFetching,
  onRetry,
  busy,
  chosen = null,
  isOptional = false,
  ...field
}: SellerFieldProps) {
  const isLost = chosen !== null && chosen.providerId === field.value && sellers?.every(isAnother(chosen)) === true;
  if (failure !== null) return <RetryNote message={failure} onRetry={onRetry} retrying={isFetching} />;
  return (
    <SelectField
      {...field}
      label="Loja que vende"
      placeholder={sellers ? (isOptional ? 'Nenhuma loja escolhida' : 'Selecione a loja') : 'Carregando as lojas'}
      options={[
        ...(sellers ?? []).map(sellerChoice),
        ...(isLost ? [{ value: chosen.providerId, text: `${chosen.name} – não atende esta entrega` }] : []),
      ]}
      busy={!sellers || busy}
    />
  );
}

const isAnother =
  ({ providerId }: Pick<SellerOption, 'providerId'>) =>
  (seller: SellerOption): boolean =>
    seller.providerId !== providerId;

const sellerChoice = ({ providerId, name, address, serviceTax }: SellerOption) => ({
  value: providerId,
  text: [name, address, ...(serviceTax > 0 ? [`taxa de serviço ${formatBrl(serviceTax)}`] : [])]
    .filter(Boolean)
    .join(' – '),
});
