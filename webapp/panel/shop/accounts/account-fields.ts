import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import type { AccountProvider } from '#shared/model/panel/settings-section.ts';

export type AccountFieldName =
  | 'publicKey'
  | 'accessToken'
  | 'webhookSecret'
  | 'maxInstallments'
  | 'statementDescriptor'
  | 'pixKey'
  | 'merchantName'
  | 'merchantCity';
type AccountField = { name: AccountFieldName; max: number; isSecret?: boolean; isNumber?: boolean };

const online: readonly AccountField[] = [
  { name: 'publicKey', max: 200 },
  { name: 'accessToken', max: 300, isSecret: true },
  { name: 'webhookSecret', max: 300, isSecret: true },
  { name: 'maxInstallments', max: 2, isNumber: true },
];

/** The fields of each kind of account. */
export const accountFields: Readonly<Record<AccountProvider, readonly AccountField[]>> = {
  'pix-key': [
    { name: 'pixKey', max: 77 },
    { name: 'merchantName', max: 25 },
    { name: 'merchantCity', max: 15 },
  ],
  mercadopago: [...online, { name: 'statementDescriptor', max: 22 }],
  pagarme: online,
};

type Account = PanelData<'shopAccounts'>['accounts'][number];
type Typed = Readonly<Partial<Record<AccountFieldName, string>>>;

/** What the form starts with: everything except secrets. */
export const accountStart = (account: Account | undefined): Typed => ({
  publicKey: account?.publicKey ?? '',
  maxInstallments: account?.maxInstallments ? String(account.maxInstallments) : '',
  statementDescriptor: account?.statementDescriptor ?? '',
  pixKey: account?.pixKey ?? '',
  merchantName: account?.merchantName ?? '',
  merchantCity: account?.merchantCity ?? '',
});

/** The typed fields of this kind of account; empty ones are left out, so that a stored secret stays. */
export function accountBody(provider: AccountProvider, typed: Typed) {
  const body: Partial<Record<Exclude<AccountFieldName, 'maxInstallments'>, string>> = {};
  let maxInstallments: number | undefined;
  for (const { name } of accountFields[provider]) {
    const text = typed[name]?.trim() ?? '';
    if (text === '') continue;
    if (name === 'maxInstallments') maxInstallments = Number(text);
    else body[name] = text;
  }
  return { ...body, ...(Number.isInteger(maxInstallments) && { maxInstallments: maxInstallments ?? 1 }) };
}
