import { Type } from 'typebox';
import { customerNotifications } from '#shared/model/order/customer-notification.ts';
import { firstSteps, skippableSteps } from '#shared/model/panel/first-steps.ts';
import type { PanelCallSchemas } from './panel-call.ts';
import type { panelFirstStepCalls } from './panel-first-step-calls.ts';

const line = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '\\S' });
const cep = Type.String({ pattern: '^[0-9]{5}-?[0-9]{3}$' });
const steps = Type.Object({
  steps: Type.Array(
    Type.Object({
      name: Type.Enum([...firstSteps]),
      state: Type.Enum(['done', 'skipped', 'open', 'later']),
      fact: Type.String(),
    }),
  ),
  /** "faltam 4, uns 25 minutos"; empty when nothing is left. */
  left: Type.String(),
  shopName: Type.String(),
  whatsApp: Type.Union([Type.String(), Type.Null()]),
  /** The city of the pickup place; null: the shop has none. */
  city: Type.Union([Type.String(), Type.Null()]),
  /** The shop's address; null: it has no address. */
  link: Type.Union([Type.String(), Type.Null()]),
  /** The first order; `version` for a confirmation of its money, `total` in reais. */
  order: Type.Union([
    Type.Object({
      number: Type.Integer(),
      version: Type.Integer(),
      total: Type.Number(),
      /** Paid, or finished without a record of its money. */
      isSettled: Type.Boolean(),
      /** Whether the customer is notified of a change now. */
      notice: Type.Enum([...customerNotifications]),
    }),
    Type.Null(),
  ]),
});

/** Schemas of `panelFirstStepCalls`. The response of each write has the steps as they are now. */
export const panelFirstStepSchemas = {
  firstSteps: { data: steps },
  channelCheck: {
    data: Type.Object({
      /** When a customer last wrote over the shop's WhatsApp. */
      arrivedAt: Type.Union([Type.String(), Type.Null()]),
      /** The newest message to a customer there; `reason`: why it failed. */
      sent: Type.Union([
        Type.Object({
          state: Type.Enum(['queued', 'sent', 'delivered', 'read', 'failed']),
          at: Type.String(),
          reason: Type.Union([Type.String(), Type.Null()]),
        }),
        Type.Null(),
      ]),
    }),
  },
  postalCode: {
    params: Type.Object({ cep }),
    /** What is known of the CEP; '' = unknown. */
    data: Type.Object({
      street: Type.String(),
      neighborhood: Type.String(),
      city: Type.String(),
      state: Type.String(),
    }),
  },
  skipFirstStep: { body: Type.Object({ step: Type.Enum([...skippableSteps]) }), data: steps },
  nameShop: {
    /** `whatsApp`: digits with the area code, with or without Brazil's 55. */
    body: Type.Object({ name: line(120), whatsApp: Type.String({ pattern: '^[0-9 ()+.-]{10,25}$' }) }),
    data: steps,
  },
  startDelivery: {
    /** Null: not this way. `price` in reais. */
    body: Type.Object({
      pickup: Type.Union([
        Type.Object({
          ...{ zipCode: cep, state: Type.String({ pattern: '^[A-Za-z]{2}$' }) },
          ...{ city: line(100), neighborhood: line(100), street: line(200), number: line(20) },
        }),
        Type.Null(),
      ]),
      delivery: Type.Union([
        Type.Object({ from: cep, to: cep, price: Type.Number({ minimum: 0, maximum: 100_000 }) }),
        Type.Null(),
      ]),
    }),
    data: steps,
  },
  startPayment: {
    /** `pixKey` null: no PIX. `cash`: the customer may pay in cash at the delivery or pickup. */
    body: Type.Object({
      pixKey: Type.Union([line(77), Type.Null()]),
      city: Type.String({ maxLength: 100 }),
      cash: Type.Boolean(),
    }),
    data: steps,
  },
} as const satisfies Record<keyof typeof panelFirstStepCalls, PanelCallSchemas>;
