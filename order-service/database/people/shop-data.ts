import type { ErasurePolicy } from './erasure-policy.ts';

const untouched = (kept: ErasurePolicy['kept']): ErasurePolicy => ({
  of: null,
  erased: 'untouched',
  ...(kept && { kept }),
});

/** About the shop, its products and its settings. */
const shop = (columns: string): ErasurePolicy => untouched({ shop: columns });

/** About the shop's own people. */
const staff = (columns: string): ErasurePolicy => untouched({ staff: columns });

/** Digests that are deleted by themselves after some days. */
const expires = (columns: string): ErasurePolicy => untouched({ expires: columns });

/** The tables without data of customers, and all their columns. A free text of a customer has no place in them. */
export const shopData: Readonly<Record<string, ErasurePolicy>> = {
  api_key: staff('shop_id id name key_hash created_at used_at revoked_at manages_people is_mcp_only'),
  catalogue: shop('shop_id version'),
  category: shop('shop_id id provider_id is_collection parent_id name description position is_active'),
  cep_cache: shop('zip_code answer fetched_at'),
  channel_account: shop(
    `shop_id channel_type channel_id kind url secret_sealed updated_at external_id options from_environment
    orders_refused_until`,
  ),
  channel_event: expires('shop_id event_id received_at'),
  chatbot_token: shop('shop_id token_hash created_at wrong_tries locked_until'),
  closed_day: shop('shop_id day'),
  coupon: shop(
    `shop_id id code kind value min_amount max_discount max_uses max_uses_per_customer uses starts_at ends_at
    is_active`,
  ),
  daily_count: shop('shop_id day channel_type what amount'),
  delivery_area: shop(
    `shop_id delivery_option_id position zip_from zip_to neighborhood_id price free_from min_estimate estimate`,
  ),
  delivery_option: shop(
    `shop_id id provider_id seller_id type name order_min_amount max_distinct_items max_items position is_active`,
  ),
  facet: shop('shop_id key name is_hidden position'),
  facet_answer: shop('shop_id wanted version answer changes_at'),
  facet_value: shop('shop_id id key value'),
  feed_column: shop('shop_id heading field created_at'),
  feed_source: shop(
    `shop_id id address address_sealed label every_minutes is_full updates_stock currency next_at is_forced
    is_paused accepts_withdrawals etag last_modified content_hash products failures created_at`,
  ),
  feed_source_run: shop(
    `shop_id source_id id began_at ended_at times outcome reason message bytes products created changed withdrawn
    turned_off problems`,
  ),
  gift: shop('shop_id id provider_id seller_id name image is_active available'),
  gift_rule: shop(
    `shop_id id provider_id name min_amount trigger_products available_quantity starts_at ends_at is_active
    position`,
  ),
  gift_rule_gift: shop('shop_id rule_id gift_id position'),
  lease: shop('name holder until'),
  migration: shop('name hash applied_at'),
  neighborhood: shop('shop_id provider_id state city name position city_name'),
  order_counter: shop('shop_id last_number'),
  order_holder: expires('shop_id key used_at'),
  payment_account: shop(
    `shop_id provider public_key access_token_sealed webhook_secret_sealed pix_key merchant_name merchant_city
    max_installments is_active statement_descriptor api confirmed_keys`,
  ),
  payment_notice: shop('shop_id provider signed_at unproven_at unproven_reason'),
  payment_event: expires('shop_id provider event_id received_at'),
  payment_option: shop(
    `shop_id id provider_id method provider_type name group_name pay_on_delivery position is_active`,
  ),
  person_erasure: shop('shop_id id erased_at erased_by contacts kept_orders rows'),
  pickup_store: shop(
    `shop_id id provider_id seller_id name zip_code state city neighborhood street number price order_min_amount
    max_distinct_items max_items estimate position is_active`,
  ),
  platform_user: staff('shop_id id name email is_active external_id'),
  platform_webhook: shop(
    `shop_id id name declared_id url events is_active created_at updated_at secret_sealed previous_sealed
    previous_until`,
  ),
  first_step_skip: shop('shop_id step'),
  photo: shop('shop_id id bytes width height used_at'),
  price_change: untouched({ shop: 'shop_id id at percent products lines undone_at', staff: 'member_name' }),
  price_table: shop('shop_id id provider_id name is_active position'),
  price_table_item: shop('shop_id price_table_id sku price'),
  product: shop(`shop_id id provider_id source seller_id name brand description images attributes specification
    subscription_offers highlights offer_description sold_in_kilo amount_in_grams is_active is_price_on_request
    is_restricted_sale has_shipping_restriction shipping_restriction_message sold created_at updated_at is_withdrawn
    is_hidden kept_fields low_stock image_texts`),
  published_feed: shop('shop_id format secret_hash created_at used_at'),
  product_category: shop('shop_id category_id product_id is_direct is_active sold'),
  product_facet: shop('shop_id product_id key value'),
  product_sales: shop('shop_id provider_id sold is_written'),
  product_search: shop(
    `shop_id product_id is_active sold name_key name_search thing_search category_search search facet_values lowest_price highest_price
    has_promotion word_rules`,
  ),
  product_variant: shop(
    `shop_id sku product_id position options image price list_price promotional_price promotion_starts_at
    promotion_ends_at is_active barcode weight_in_grams`,
  ),
  sale_progress: shop('is_only changed_at order_id'),
  schedule_rule: shop(
    `shop_id id seller_id logistic_type weekday start_time end_time cutoff_minutes capacity is_active`,
  ),
  schedule_taken: shop('shop_id rule_id day taken'),
  search_miss: shop('shop_id words is_partial searches last_at'),
  search_word: shop('shop_id word'),
  seller: shop('shop_id id provider_id name address service_tax is_active'),
  shop: shop(
    `id slug name sale_mode is_default is_demo min_order_amount settings version created_at updated_at time_zone
    schedule_days max_discount_percent order_limits reservation_terms search_synonyms
    message_prices message_texts order_alert kept_off`,
  ),
  shop_host: shop('host shop_id'),
  shop_version: shop('shop_id version'),
  stock: shop('shop_id sku available in_stock is_sold_out'),
  staff_challenge: staff('challenge session_id expires_at'),
  staff_passkey: staff('id public_key counter transports device created_at used_at'),
  staff_passkey_member: staff('passkey_id shop_id member_id ended_at'),
  staff_audit: staff('shop_id id at member_id member_name action target_kind target_id target_label before after'),
  staff_link: staff('code_hash shop_id member_id purpose created_at expires_at used_at used_by_key'),
  staff_member: staff('shop_id id name role phone created_at ended_at'),
  staff_session: staff('id token_hash device created_at used_at expires_at passkey_id'),
  staff_session_member: staff('session_id shop_id member_id added_at'),
  store_authorization: shop(
    `code_hash store_id store_host api_address adm_user state access_token_sealed refresh_token_sealed
    access_expires_at refresh_expires_at wrong_tries created_at`,
  ),
  store_category: shop('shop_id id run'),
  store_link: shop(
    `shop_id store_id store_host api_address adm_user chatbot_id state access_token_sealed refresh_token_sealed
    access_expires_at refresh_expires_at version linked_at updated_at`,
  ),
  store_product: shop('shop_id id run hash modified described is_listed'),
  store_requests: shop('shop_id api_address counts closed_until closings renewing_until'),
  store_sync: shop(
    `shop_id api_address store_name run phase page pages products variants changed withdrawn left_out started_at
    finished_at`,
  ),
  store_variant: shop('shop_id id product_id variant'),
};
