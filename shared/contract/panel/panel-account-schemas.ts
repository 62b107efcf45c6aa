import { type TSchema, Type } from 'typebox';
import { accountProviders } from '#shared/model/panel/settings-section.ts';
import type { panelAccountCalls } from './panel-account-calls.ts';
import type { PanelCallSchemas } from './panel-call.ts';

const orNull = <Leaf extends TSchema>(leaf: Leaf) => Type.Union([leaf, Type.Null()]);
const text = orNull(Type.String());
const provider = Type.Enum([...accountProviders]);
const version = Type.String({ maxLength: 64 });
const typed = Type.Optional(Type.String({ maxLength: 1_000 }));

/** Schemas of `panelAccountCalls`. No response has a secret, only its last four characters. */
export const panelAccountSchemas = {
  shopAccounts: {
    data: Type.Object({
      version: Type.String(),
      /** Whether this deployment can keep secrets. */
      canKeepSecrets: Type.Boolean(),
      /** The demo shop: its payments are simulated without an account. */
      isDemo: Type.Boolean(),
      /**
       * The payment options that are on: `accounts` are those of which one is still needed. `detail`: what tells
       * options of one name apart.
       */
      options: Type.Array(
        Type.Object({
          ...{ id: Type.String(), name: Type.String(), detail: text },
          need: Type.Enum(['none', 'on', 'unconfirmed', 'demo', 'missing']),
          accounts: Type.Array(provider),
        }),
      ),
      /** Where each provider sends its notifications, also before its account is saved. */
      webhookUrls: Type.Object({ mercadopago: Type.String(), pagarme: Type.String() }),
      accounts: Type.Array(
        Type.Object({
          provider,
          publicKey: text,
          maxInstallments: orNull(Type.Integer()),
          statementDescriptor: text,
          pixKey: text,
          merchantName: text,
          merchantCity: text,
          secrets: Type.Object({ accessToken: text, webhookSecret: text }),
          /** Whether the provider accepted the keys as they are now; a PIX key has no provider to ask. */
          areKeysConfirmed: Type.Boolean(),
        }),
      ),
    }),
  },
  checkShopAccount: {
    params: Type.Object({ provider }),
    data: Type.Object({
      steps: Type.Array(Type.Object({ result: Type.Enum(['good', 'warn', 'bad']), text: Type.String() })),
    }),
  },
  saveShopAccount: {
    body: Type.Object({
      version,
      provider,
      publicKey: typed,
      /** Left out: the stored one stays. */
      accessToken: typed,
      webhookSecret: typed,
      maxInstallments: Type.Optional(Type.Integer()),
      statementDescriptor: typed,
      pixKey: typed,
      merchantName: typed,
      merchantCity: typed,
    }),
    data: Type.Object({ notices: Type.Array(Type.String()) }),
  },
  removeShopAccount: { body: Type.Object({ version, provider }), data: Type.Object({}) },
} as const satisfies Record<keyof typeof panelAccountCalls, PanelCallSchemas>;
