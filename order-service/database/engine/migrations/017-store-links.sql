-- Tray (spec §3, "Integration link payload"): which store belongs to which shop, and what proves who may say so.
-- Tokens are sealed with SECRETS_KEY for their store's address; of codes and chatbot tokens only hashes are kept.

-- What whoever runs a shop's chatbot proves it with.
create table chatbot_token (
  shop_id uuid primary key references shop,
  token_hash text not null,
  created_at timestamptz not null default now()
);

-- A shop's store. A store belongs to one shop at a time: linked anew it leaves the shop it was of.
create table store_link (
  shop_id uuid primary key references shop,
  store_id text not null,                          -- the store's number at Tray
  store_host text not null,                        -- 'https://loja.commercesuite.com.br'
  api_address text not null,                       -- the same with '/web_api', no slash at its end
  adm_user text not null default '',               -- who authorised it there, to show only
  chatbot_id text not null,
  state text not null default 'linked' check (state in ('linked', 'revoked')),
  access_token_sealed text,                        -- forgotten once revoked
  refresh_token_sealed text,
  access_expires_at timestamptz not null,
  refresh_expires_at timestamptz not null,
  version int not null default 1,                  -- guards against two that renew the tokens at once
  linked_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((state = 'linked') = (access_token_sealed is not null and refresh_token_sealed is not null))
);
create unique index store_link_store on store_link (api_address) where state = 'linked';

-- An authorisation that a store gave. Its code is exchanged by whoever claims it first, and nobody else, on any replica.
create table store_authorization (
  code_hash text primary key,
  store_id text not null,
  store_host text not null,
  api_address text not null,
  adm_user text not null default '',
  state text not null default 'claimed' check (state in ('claimed', 'held', 'refused')),
  access_token_sealed text,                        -- until the chatbot proved itself, or it is too late for that
  refresh_token_sealed text,
  access_expires_at timestamptz,
  refresh_expires_at timestamptz,
  wrong_tries int not null default 0,              -- chatbot tokens that were not right
  created_at timestamptz not null default now()
);
create index store_authorization_created on store_authorization (created_at);
