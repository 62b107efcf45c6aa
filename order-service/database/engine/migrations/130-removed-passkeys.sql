-- A passkey that was removed from a shop stays known as removed: no later link brings it back.
alter table staff_passkey_member add column ended_at timestamptz;
