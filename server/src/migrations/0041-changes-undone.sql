-- A change of a customer after the hand-over is a task while it differs from what the partner knows, whoever brings a field back: until now an employee
-- who did left the task "12 -> 12 kg" behind (docs/decisions/0050-changes-after-hand-over.md).

-- The fields of an open change that differ from those of its shipment; null if there are none.
create function still_differing(before jsonb, now jsonb) returns jsonb immutable parallel safe language sql
return (select jsonb_object_agg(field, value) from jsonb_each(before) known (field, value) where (now -> field) is distinct from value);

create function follow_shipment_in_change() returns trigger language plpgsql as $$
declare
  open record;
begin
  select h.id, h.before, still_differing(h.before, to_jsonb(new)) as differing into open
    from "shipmentChange" h where h."shipmentId" = new.id and h."passedOnDate" is null;
  if not found or open.differing = open.before then return null; end if;
  if open.differing is null then
    delete from "shipmentChange" where id = open.id;
  else
    update "shipmentChange" set before = open.differing where id = open.id;
  end if;
  return null;
end $$;

-- Nobody changes a shipment or what is known of its changes meanwhile.
lock table shipment, "shipmentChange" in share row exclusive mode;

create trigger follow_shipment_in_change after update on shipment for each row execute function follow_shipment_in_change();

update "shipmentChange" h set before = coalesce(still_differing(h.before, to_jsonb(s)), '{}')
  from shipment s where s.id = h."shipmentId" and h."passedOnDate" is null;
delete from "shipmentChange" where "passedOnDate" is null and before = '{}';
