-- json keeps the order of an answer's fields, jsonb does not: a repeated answer is equal to the first, byte by byte.
alter table idempotency alter column response type json using response::json;
