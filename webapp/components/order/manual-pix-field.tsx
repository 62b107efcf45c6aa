import { pixKeyWords } from '#shared/rules/payment/parse-pix-key.ts';
import { paymentLengths } from '#shared/rules/text/text-lengths.ts';
import { ApplyForm } from '../forms/apply-form.tsx';
import { Chip } from '../ui/chip.tsx';
import { Field } from '../ui/field.tsx';

type ManualPixFieldProps = {
  /** The order's own PIX key; null: the shop's key applies. */
  pixKey: string | null;
  typed: string;
  busy: boolean;
  error: string | null;
  /** The text to show while the change waits for a connection. */
  waiting?: string | null;
  onType: (text: string) => void;
  onApply: () => void;
  onRemove: () => void;
};

/**
 * The PIX key an agent sets for one order. The accepted key is shown with its kind, because money sent to a wrong key
 * is lost.
 */
export function ManualPixField({
  pixKey,
  typed,
  busy,
  error,
  waiting,
  onType,
  onApply,
  onRemove,
}: ManualPixFieldProps) {
  if (pixKey !== null) {
    return (
      <div className="field">
        <p className="field-label">Chave PIX deste pedido</p>
        <Chip removeLabel="Remover a chave PIX" disabled={busy} onRemove={onRemove}>
          {pixKeyWords(pixKey)}
        </Chip>
        {waiting && <p className="field-hint">{waiting}</p>}
        <p className="field-hint">
          O contato recebe o código copia e cola desta chave. Confira no banco se o pagamento chegou.
        </p>
      </div>
    );
  }
  return (
    <Field
      label="Chave PIX deste pedido"
      hint={waiting ?? 'Opcional: CPF, CNPJ, e-mail, telefone ou chave aleatória. Sem ela vale a chave da loja.'}
      error={error}
    >
      {(control) => (
        <ApplyForm typedText={typed} busy={busy} label="Usar chave" className="manual-pix" onApply={onApply}>
          <input
            {...control}
            type="text"
            className="form-control"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={paymentLengths.pixKey}
            value={typed}
            onChange={({ target }) => onType(target.value)}
          />
        </ApplyForm>
      )}
    </Field>
  );
}
