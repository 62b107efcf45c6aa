-- The metrics count the jobs that failed since their last success, and find the oldest one.
create index job_failing on job (kind, wanted_at) where failed_at is null and last_error is not null;
