-- placed_at is when the order was placed first. This is when it was placed again after it was reopened, if it was.
alter table orders add column placed_again_at timestamptz;
