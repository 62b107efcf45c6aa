-- A checkout is begun by a person's choice, which leaves its version in part_versions. Open carts from before have begun
-- theirs if any choice was made: nobody knows who made it.
update orders
set part_versions = part_versions || jsonb_build_object('begun-checkout', version)
where status = 0
  and (part_versions ?| array['delivery', 'schedule', 'payment']
    or delivery is not null or schedule is not null or payment is not null);
