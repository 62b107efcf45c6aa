import { Type } from 'typebox';
import { customerLists } from '#shared/model/panel/customer-list.ts';
import type { PanelCallSchemas } from './panel-call.ts';
import type { panelCustomerCalls } from './panel-customer-calls.ts';
import { uuid } from './panel-staff-schemas.ts';

const orNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);
const text = Type.String();
const instant = Type.String();
const reais = Type.Number();
const params = Type.Object({ id: uuid });
const pageToken = Type.Optional(Type.String({ maxLength: 500 }));
/** What a contact said about advertisements; null: nothing yet. */
const consent = orNull(Type.Enum(['granted', 'withdrawn']));

const customerRow = Type.Object({
  id: text,
  name: text,
  channel: text,
  /** Masked in lists. */
  phone: orNull(text),
  /** Orders that were not cancelled, and their sum. */
  orders: Type.Integer(),
  total: reais,
  lastOrderAt: orNull(instant),
  consent,
});

const cart = Type.Object({
  id: text,
  customer: Type.Object({ id: text, name: text, isAnonymous: Type.Boolean() }),
  channel: text,
  total: reais,
  itemCount: Type.Integer(),
  /** The first lines: '2 × Café'. */
  items: Type.Array(text),
  lineCount: Type.Integer(),
  createdAt: instant,
  changedAt: instant,
  isAbandoned: Type.Boolean(),
  /** When the customer was reminded last. */
  remindedAt: orNull(instant),
  /** Why no reminder can be sent now; null: it can. */
  whyNot: orNull(text),
});

const consentChange = Type.Object({
  channel: text,
  state: Type.Enum(['granted', 'withdrawn']),
  at: instant,
  source: text,
  isCurrent: Type.Boolean(),
});

const customerPage = Type.Object({
  customer: Type.Object({ ...customerRow.properties, email: orNull(text), since: instant }),
  orders: Type.Array(
    Type.Object({ number: Type.Integer(), status: text, total: reais, placedAt: orNull(instant), summary: text }),
  ),
  cart: orNull(cart),
  consents: Type.Array(consentChange),
  timeZone: text,
});

/** Schemas of `panelCustomerCalls`. Amounts in reais, instants in ISO 8601. */
export const panelCustomerSchemas = {
  customers: {
    query: Type.Object({
      search: Type.Optional(Type.String({ maxLength: 100 })),
      list: Type.Optional(Type.Enum([...customerLists])),
      after: pageToken,
    }),
    data: Type.Object({ customers: Type.Array(customerRow), next: orNull(text), timeZone: text }),
  },
  customer: {
    params,
    data: customerPage,
  },
  exportCustomer: {
    params,
    body: Type.Object({}),
    /** A file in base64. */
    data: Type.Object({ name: text, file: text }),
  },
  customerErasure: {
    params,
    data: Type.Object({
      keptOrders: Type.Integer(),
      obstacles: Type.Array(text),
      /** Who else has data of the person, and has to be asked. */
      outside: Type.Array(text),
      /** Contacts that share a document, an e-mail or a phone: each is erased by itself. */
      others: Type.Array(Type.Object({ id: text, name: text, channel: text })),
    }),
  },
  eraseCustomer: {
    params,
    /** `typed`: the word that confirms it. */
    body: Type.Object({ typed: Type.String({ maxLength: 40 }) }),
    data: Type.Object({ keptOrders: Type.Integer() }),
  },
  setConsent: { params, body: Type.Object({ state: Type.Enum(['granted', 'withdrawn']) }), data: customerPage },
  carts: {
    query: Type.Object({ list: Type.Optional(Type.Enum(['open', 'abandoned'])), after: pageToken }),
    data: Type.Object({ carts: Type.Array(cart), next: orNull(text), timeZone: text }),
  },
  remindCart: {
    params,
    body: Type.Object({}),
    data: Type.Object({ remindedAt: instant }),
  },
} as const satisfies Record<keyof typeof panelCustomerCalls, PanelCallSchemas>;
