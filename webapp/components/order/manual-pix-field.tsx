import { pixKeyWords } from '#shared/rules/payment/parse-pix-key.ts';
import { paymentLengths } from '#shared/rules/text/text-lengths.ts';
import { AppliedField, type AppliedValueProps } from '../forms/applied-field.tsx';

type ManualPixFieldProps = AppliedValueProps & {
  /** The order's own PIX key; null: the shop's key applies. */
  pixKey: string | null;
};

/**
 * The PIX key an agent sets for one order. The accepted key is shown with its kind, because money sent to a wrong key
 * is lost.
 */
export function ManualPixField({ pixKey, onType, ...value }: ManualPixFieldProps) {
  return (
    <AppliedField
      {...value}
      label="Chave PIX deste pedido"
      applied={pixKey === null ? null : pixKeyWords(pixKey)}
      removeLabel="Remover a chave PIX"
      hint="Opcional: CPF, CNPJ, e-mail, telefone ou chave aleatória. Sem ela vale a chave da loja."
      appliedHint="O contato recebe o código copia e cola desta chave. Confira no banco se o pagamento chegou."
      buttonLabel="Usar chave"
      className="manual-pix"
    >
      {(control) => (
        <input
          {...control}
          type="text"
          className="form-control"
          placeholder="Opcional"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={paymentLengths.pixKey}
          value={value.typed}
          onChange={({ target }) => onType(target.value)}
        />
      )}
    </AppliedField>
  );
}
