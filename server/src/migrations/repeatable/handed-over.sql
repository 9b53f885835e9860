-- Whether a carrier has a shipment, or has had it (docs/domain.md, "Progress"): triggers keep the time of it as long as the shipment has the partner's number,
-- an order, or a tracking that says so (migration 0014). `isHandedOver` of the contract says it of a record alone.
create or replace function is_handed_over(progress "shipmentProgress") returns boolean immutable parallel safe language sql as $$
  select progress."handedOverAt" is not null
$$;
