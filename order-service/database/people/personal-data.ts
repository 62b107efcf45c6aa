import { sql } from '../engine/sql.ts';
import type { ErasurePolicy, Owner } from './erasure-policy.ts';
import { shopData } from './shop-data.ts';

const ofContact: Owner = { column: 'customer_id', ids: 'contacts' };
const ofOrder: Owner = { column: 'order_id', ids: 'orders' };
const ofPayment: Owner = { column: 'payment_id', ids: 'payments' };

/** The name in the orders of a person who was erased. */
export const erasedName = 'Dados apagados';

const nothing = sql`null`;

/** What remains of the buyer: whether it was a company. */
const erasedBuyer = sql`case when customer is not null then jsonb_build_object('name', ${erasedName}::text, 'email', '',
  'document', '', 'phone', '', 'isAnonymous', true, 'isCorporate', coalesce(customer->'isCorporate', 'false'),
  'corporateDocument', '', 'corporateName', '', 'tradeName', '', 'stateInscription', '') end`;

/** Of the address remain the state and the city, which decide about taxes. */
const erasedDelivery = sql`case when jsonb_typeof(delivery->'address') = 'object' then jsonb_set(delivery, '{address}',
    jsonb_build_object('isDefault', false, 'name', '', 'state', delivery#>'{address,state}',
      'city', delivery#>'{address,city}', 'street', '', 'number', '', 'zipCode', '', 'complement', '',
      'neighborhood', '', 'neighborhoodId', null, 'fullAddress', ''))
  else delivery end`;

/** The means of payment stays; a note about it and a key that was typed for one order go. */
const erasedChoice = sql`case when payment is not null
  then payment - 'pixKey' || '{"information": null, "cashAmount": null}'::jsonb end`;

/** The tables with data of people. `npm test -- personal-data` compares all tables with the database's catalogue. */
const dataOfPeople: Readonly<Record<string, ErasurePolicy>> = {
  orders: {
    of: { column: 'id', ids: 'orders' },
    erased: 'kept',
    cleared: {
      customer: erasedBuyer,
      delivery: erasedDelivery,
      payment: erasedChoice,
      recaptcha_key: nothing,
      holder_keys: nothing,
      internal_note: nothing,
      discount_request: nothing,
    },
    kept: {
      link: 'shop_id id customer_id version next_line part_versions sweep_at',
      fiscal: `number status channel_type channel_id items_amount discount_amount total_amount created_at updated_at
        placed_at placed_again_at seller_id price_table_id coupon_code manual_discount manual_discount_rate schedule
        delivery_amount
        service_amount canceled_at payment_status installments changed_by expires_at accepted_at preparing_at
        dispatched_at finalized_at filled_at`,
      staff: 'agent_id agent changed_by_agent',
      shop: 'board_column',
      // Made of the buyer's name, so it changes with it.
      expires: 'name_words',
    },
    hidden: 'recaptcha_key holder_keys name_words',
  },
  order_item: {
    of: ofOrder,
    erased: 'kept',
    cleared: {
      preferences: nothing,
      // The name of an item without a product is an agent's own text, and may name the person.
      name: sql`case when is_custom then 'Item avulso' else name end`,
      image: sql`case when is_custom then null else image end`,
    },
    kept: {
      link: 'shop_id order_id line version gift_group',
      fiscal: `provider_id sku quantity attributes subscription unit_price promotional_price total_amount seller_id
        is_gift price_tags has_shipping_restriction option_names discount discount_amount is_custom`,
    },
  },
  order_history: {
    of: ofOrder,
    erased: 'kept',
    // A person typed it, and may have named the customer.
    cleared: { reason: nothing },
    kept: { link: 'shop_id order_id version', fiscal: 'step changed_by at amount', staff: 'agent' },
  },
  order_move: {
    of: ofOrder,
    erased: 'kept',
    kept: { link: 'shop_id order_id version', shop: 'move at', staff: 'member_id member_name' },
  },
  order_pick: {
    of: ofOrder,
    erased: 'kept',
    kept: { link: 'shop_id order_id line line_version', shop: 'at', staff: 'member_id member_name' },
  },
  payment: {
    of: ofOrder,
    erased: 'kept',
    cleared: {
      pix_code: nothing,
      challenge_url: nothing,
      challenge_request: nothing,
      boleto_line: nothing,
      link: nothing,
      card_last4: nothing,
      reason: nothing,
    },
    kept: {
      link: 'shop_id id order_id attempt',
      // The provider's own id is needed for a dispute, which may come months later.
      fiscal: `method provider_type provider provider_ref status failure_type amount paid_amount installments pix_txid
        boleto_due_day card_brand expires_at paid_at asked_at created_at updated_at placed_order reported_at
        fraud_alert_at fraud_cleared_at`,
    },
  },
  payment_entry: {
    of: ofPayment,
    erased: 'kept',
    kept: { link: 'shop_id payment_id entry_id', fiscal: 'kind amount at' },
  },
  refund: {
    of: ofOrder,
    erased: 'kept',
    cleared: { reason: nothing },
    kept: {
      link: 'shop_id id order_id payment_id known_refunds',
      fiscal: 'amount is_rest requested_by state problem provider_id tried_at created_at finished_at',
      staff: 'agent seen_at',
    },
  },
  coupon_use: {
    of: ofOrder,
    erased: 'kept',
    cleared: { person_keys: sql`'{}'::bytea[]` },
    kept: { link: 'shop_id coupon_id order_id customer_id', fiscal: 'used_at' },
    hidden: 'person_keys',
  },
  sale: { of: ofOrder, erased: 'kept', kept: { link: 'shop_id order_id', fiscal: 'provider_id quantity placed_at' } },
  store_order: {
    of: ofOrder,
    erased: 'kept',
    kept: {
      link: 'shop_id order_id placement reference store_order_id',
      shop: 'api_address wanted state store_status asked_at accepted_at told created_at',
    },
  },
  simulated_charge: {
    of: { column: 'attempt_id', ids: 'payments' },
    erased: 'deleted',
    gone: 'shop_id attempt_id answer code amount created_at',
  },
  simulated_refund: {
    of: { column: 'attempt_id', ids: 'payments' },
    erased: 'deleted',
    gone: 'shop_id id attempt_id amount created_at',
  },
  session: {
    of: ofContact,
    erased: 'deleted',
    gone: `code_hash shop_id type channel_type channel_id customer_id platform_user_id expires_at revoked_at created_at
      is_supervisor visited_on`,
    hidden: 'code_hash',
  },
  outbox: {
    of: ofContact,
    erased: 'deleted',
    gone: `shop_id customer_id sequence id message dedupe_key attempts created_at sent_at dead_at last_error channel_ref
      delivered_at read_at native_ref native_order_id charged_as`,
    hidden: 'dedupe_key',
  },
  message_lane: { of: ofContact, erased: 'deleted', gone: 'shop_id customer_id last_sequence done_sequence' },
  contact_consent: {
    of: ofContact,
    erased: 'deleted',
    gone: 'shop_id customer_id channel_type kind at state source',
  },
  agent_contact: { of: ofContact, erased: 'deleted', gone: 'shop_id agent_id customer_id seen opened_at' },
  contact_event: { of: ofContact, erased: 'deleted', gone: 'shop_id customer_id kind at order_number' },
  customer_address: {
    of: ofContact,
    erased: 'deleted',
    gone: `shop_id customer_id position is_default name zip_code state city neighborhood neighborhood_id street number
      complement latitude longitude`,
  },
  customer: {
    of: { column: 'id', ids: 'contacts' },
    erased: 'deleted',
    gone: `shop_id id is_anonymous channel_type channel_id channel_user name email document is_corporate
      corporate_document corporate_name trade_name state_inscription version created_at updated_at channel_alias
      last_inbound_at welcomed_at phone semi_automatic_since semi_automatic_agent`,
  },
  platform_event: {
    of: 'special',
    erased: 'kept',
    gone: 'data unsent',
    kept: { link: 'shop_id id order_id customer_id dedupe_key', shop: 'type created_at' },
  },
  platform_delivery: {
    of: 'special',
    erased: 'kept',
    gone: 'last_error',
    kept: { link: 'shop_id webhook_id event_id key', shop: 'created_at attempts sent_at dead_at' },
  },
  job: {
    of: 'special',
    erased: 'kept',
    gone: 'payload last_error key',
    kept: {
      link: 'id shop_id',
      shop: 'kind run_at attempts leased_until claims requests failed_at created_at wanted_at',
    },
  },
  idempotency: {
    of: 'special',
    erased: 'kept',
    gone: 'response status request_hash',
    kept: { expires: 'shop_id scope key created_at' },
  },
  demo_store: { of: 'special', erased: 'kept', gone: 'state', kept: { shop: 'store_id' } },
};

/** Every table of the database with the decision about each of its columns: the one place that says it. */
export const personalData: Readonly<Record<string, ErasurePolicy>> = { ...dataOfPeople, ...shopData };

/** The column names in one of the texts above. */
export const wordsOf = (text: string | undefined): string[] => (text ?? '').split(/\s+/).filter((word) => word !== '');

/** The tables whose rows are found by an id, in the order in which they are written here. */
export const ownedTables = (): { name: string; of: Owner; decision: ErasurePolicy }[] =>
  Object.entries(personalData).flatMap(([name, decision]) =>
    decision.of === null || decision.of === 'special' ? [] : [{ name, of: decision.of, decision }],
  );
