-- A paused source keeps its address, options and history, and is imported only when somebody requests it.
alter table feed_source add column is_paused boolean not null default false;
