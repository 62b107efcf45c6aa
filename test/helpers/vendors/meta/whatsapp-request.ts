import { type TSchema, Type } from 'typebox';
import { closed, https, matching, oneOf, optional, words } from '../contract.ts';

/** A phone number with its country code, or WhatsApp's own id of a contact without a visible number. */
const receivers = [{ to: matching(/^\d{8,15}$/) }, { recipient: matching(/^[A-Z]{2}\.\w{1,128}$/) }];
const body = closed({ text: words(1_024) });
const image = closed({ type: oneOf('image'), image: closed({ link: https() }) });
/** A template's parameter has no line end, no tab and no run of spaces. */
const parameterText = Type.String({ minLength: 1, maxLength: 1_024, pattern: '^(?!.* {5})[^\\n\\t]*$' });

/** A text with one button that opens a page. */
const linkButton = closed({
  type: oneOf('cta_url'),
  header: optional(image),
  body,
  action: closed({
    name: oneOf('cta_url'),
    parameters: closed({ display_text: words(20), url: https() }),
  }),
});

const amount = closed({ value: Type.Integer({ minimum: 0 }), offset: Type.Literal(100) });
const paymentSetting = Type.Union([
  closed({
    type: oneOf('pix_dynamic_code'),
    pix_dynamic_code: closed({
      code: words(1_000),
      merchant_name: words(25),
      key: words(77),
      key_type: oneOf('CPF', 'CNPJ', 'EMAIL', 'PHONE', 'EVP'),
    }),
  }),
  closed({ type: oneOf('boleto'), boleto: closed({ digitable_line: matching(/^\d{47,48}$/) }) }),
  closed({ type: oneOf('payment_link'), payment_link: closed({ uri: https() }) }),
]);
const referenceId = matching(/^[A-Za-z0-9_.-]{1,60}$/);

/** A payable order of Brazil. */
const orderDetails = closed({
  type: oneOf('order_details'),
  body,
  action: closed({
    name: oneOf('review_and_pay'),
    parameters: closed({
      reference_id: referenceId,
      type: oneOf('digital-goods', 'physical-goods'),
      payment_type: oneOf('br'),
      payment_settings: Type.Array(paymentSetting, { minItems: 1 }),
      currency: oneOf('BRL'),
      total_amount: amount,
      order: closed({
        status: oneOf('pending'),
        expiration: optional(closed({ timestamp: matching(/^\d{10}$/), description: words(120) })),
        items: Type.Array(
          closed({ retailer_id: words(500), name: words(60), amount, quantity: Type.Integer({ minimum: 1 }) }),
          { minItems: 1 },
        ),
        subtotal: amount,
        tax: amount,
      }),
    }),
  }),
});

/** An update of a payable order. */
const orderStatus = closed({
  type: oneOf('order_status'),
  body,
  action: closed({
    name: oneOf('review_order'),
    parameters: closed({
      reference_id: referenceId,
      order: closed({
        status: oneOf('pending', 'processing', 'partially-shipped', 'shipped', 'completed', 'canceled'),
      }),
      payment: optional(closed({ status: oneOf('pending', 'captured', 'failed') })),
    }),
  }),
});

const template = closed({
  name: matching(/^[a-z0-9_]{1,512}$/),
  language: closed({ code: matching(/^[a-z]{2}(_[A-Z]{2})?$/) }),
  components: Type.Array(
    Type.Union([
      closed({
        type: oneOf('body'),
        parameters: Type.Array(closed({ type: oneOf('text'), text: parameterText }), { minItems: 1 }),
      }),
      closed({
        type: oneOf('button'),
        sub_type: oneOf('url'),
        index: matching(/^\d$/),
        parameters: Type.Array(closed({ type: oneOf('text'), text: words(2_000) }), { minItems: 1, maxItems: 1 }),
      }),
    ]),
  ),
});

/** What a message can hold, by its type. */
const contents: Record<string, TSchema> = {
  text: closed({ body: words(4_096), preview_url: optional(Type.Boolean()) }),
  image: closed({ link: https(), caption: optional(words(1_024)) }),
  interactive: Type.Union([linkButton, orderDetails, orderStatus]),
  template,
};

/** The body of `POST /{phone number id}/messages` of the WhatsApp Cloud API. */
export const whatsAppRequest = Type.Union(
  Object.entries(contents).flatMap(([type, content]) =>
    receivers.map((receiver) =>
      closed({
        messaging_product: oneOf('whatsapp'),
        recipient_type: oneOf('individual'),
        ...receiver,
        type: oneOf(type),
        [type]: content,
        biz_opaque_callback_data: optional(words(512)),
      }),
    ),
  ),
);

/** The response: the id is in a list. */
export const whatsAppResponse = closed({
  messaging_product: oneOf('whatsapp'),
  contacts: Type.Array(closed({ input: Type.String(), wa_id: Type.String() }), { minItems: 1 }),
  messages: Type.Array(closed({ id: matching(/^wamid\./), message_status: optional(Type.String()) }), { minItems: 1 }),
});
