-- The metrics count the failed jobs of each kind, so that many of one kind hide none of another.
create index job_failed_of_kind on job (kind) where failed_at is not null;
