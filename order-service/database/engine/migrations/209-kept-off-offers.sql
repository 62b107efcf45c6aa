-- The lists whose setting the staff switched off in the panel: a first entry leaves it off.
alter table shop add column kept_off text[] not null default '{}';
