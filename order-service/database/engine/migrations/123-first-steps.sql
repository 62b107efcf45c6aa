-- The first steps that a shop's people left for later. Whether a step is done is read from the shop itself.
create table first_step_skip (
  shop_id uuid not null references shop on delete cascade,
  step text not null,
  primary key (shop_id, step)
);
