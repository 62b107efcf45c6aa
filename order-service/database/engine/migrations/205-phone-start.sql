-- People search a phone by its beginning too: with its area code, or without it.
create index customer_phone_start on customer (shop_id, substr(phone, 3) text_pattern_ops) where phone <> '';
-- A phone of a chat begins with Brazil's 55.
create index customer_chat_phone_start on customer (shop_id, substr(channel_user, 5) text_pattern_ops)
  where channel_type = 1;
