-- Periodic work is a job that requests itself again. It is late from the time when its unfinished run was wanted,
-- however often the run is retried.
alter table job add column wanted_at timestamptz;
update job set wanted_at = run_at;
insert into job (kind, key, run_at, wanted_at)
  select 'sweep', substr(name, 8), until, coalesce(due_at, until) from lease where name like 'sweep: %';
delete from lease where name like 'sweep: %';
alter table lease drop column due_at;
