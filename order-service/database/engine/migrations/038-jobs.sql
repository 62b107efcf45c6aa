-- All work that waits: one row says that something must be done at a time. What it is about stays in its own tables.
create table job (
  id bigint generated always as identity primary key,
  kind text not null,
  shop_id uuid references shop,                    -- null: work for all shops
  key text not null,                               -- the same work is one row; its runs never overlap
  payload jsonb not null default '{}',
  run_at timestamptz not null,
  attempts int not null default 0,                 -- since the last success
  last_error text,                                 -- a short word, never an answer from outside
  leased_until timestamptz,                        -- a process runs it; after this time another one may
  claims int not null default 0,                   -- grows with every claim: the result of an older one is ignored
  requests int not null default 1,                 -- grows when it is asked for again, also while it runs
  failed_at timestamptz,                           -- given up; a person may start it again
  created_at timestamptz not null default now(),
  unique nulls not distinct (shop_id, kind, key)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);
create index job_due on job (kind, run_at, id) where failed_at is null;
create index job_of_shop on job (kind, shop_id, run_at, id) where failed_at is null;
create index job_failed on job (failed_at) where failed_at is not null;

-- Work that is due at once wakes the processes that listen. Equal notifications of a transaction become one.
create function notify_due_job() returns trigger language plpgsql as $$
begin
  perform pg_notify('job', '');
  return null;
end $$;
create trigger job_added after insert on job for each row
  when (new.run_at <= now()) execute function notify_due_job();
create trigger job_asked_again after update of requests on job for each row
  when (new.run_at <= now()) execute function notify_due_job();

-- Events of channels: the table keeps the ids of received ones, so that a repeated webhook is ignored.
insert into job (kind, shop_id, key, payload, run_at, attempts, created_at)
  select 'channel-event', shop_id, event_id, event, next_at, tries, received_at from channel_event
  where next_at is not null order by received_at;
alter table channel_event drop column event, drop column tries, drop column next_at;
create index channel_event_received on channel_event (received_at);
