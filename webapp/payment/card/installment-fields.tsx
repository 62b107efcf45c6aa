import { useEffect } from 'react';
import type { CardOption, Installments } from '#shared/model/payment/card.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { SelectField } from '../../components/forms/select-field.tsx';
import { chooseInstallments } from '../../state/payment/card-payment.ts';
import { cardPaymentState } from '../../state/payment/card-payment-state.ts';
import { useRead } from '../../state/use-read.ts';

type InstallmentFieldsProps = {
  options: readonly CardOption[];
  /** The id of the chosen card; '' if none is chosen. */
  providerId: string;
  installments: number;
  error: string | undefined;
  onCard: (providerId: string) => void;
  onInstallments: (installments: number) => void;
};

/** The card type, when there are several, and the number of installments, from 1 (spec §9). */
export function InstallmentFields({
  options,
  providerId,
  installments,
  error,
  onCard,
  onInstallments,
}: InstallmentFieldsProps) {
  const { isSettingInstallments } = useRead(cardPaymentState);
  const chosen = options.find((option) => option.providerId === providerId);
  const [only, ...others] = options;
  const onlyId = others.length === 0 ? only?.providerId : undefined;
  // A single card is chosen automatically.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onCard` is a new function at every render
  useEffect(() => {
    if (onlyId !== undefined && onlyId !== providerId) onCard(onlyId);
  }, [onlyId, providerId]);
  const choose = async (count: number) => {
    onInstallments(count);
    if (!(await chooseInstallments(providerId, count))) onInstallments(installments);
  };
  return (
    <>
      {others.length > 0 && (
        <SelectField
          label="Tipo de cartão"
          id="card-type"
          name="providerId"
          placeholder="Escolha o cartão"
          options={options.map((option) => ({ value: option.providerId, text: option.name }))}
          value={providerId}
          onChange={(id) => {
            onCard(id);
            onInstallments(1);
          }}
          error={error ?? null}
        />
      )}
      {chosen && chosen.installments.length > 0 && (
        <SelectField
          label="Parcelas"
          id="card-installments"
          options={chosen.installments.map((parts) => ({ value: String(parts.count), text: partsText(parts) }))}
          value={String(installments)}
          busy={isSettingInstallments}
          onChange={(count) => void choose(Number(count))}
        />
      )}
    </>
  );
}

/** The first installment contains the remainder of the division, and the text shows it. */
const partsText = ({ count, value, firstValue }: Installments): string =>
  `${count}x de ${formatBrl(value)}${firstValue === undefined ? '' : ` (a primeira de ${formatBrl(firstValue)})`}`;
