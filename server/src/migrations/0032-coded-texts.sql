-- What the program itself says of trackings and problems: a code, and what it is about (docs/decisions/0116-coded-texts.md). Whoever reads it gets the words
-- of `contract/src/coded-texts.ts` in their language. What people type stands in the columns as before.
alter table tracking add "codedDetails" jsonb;
alter table problem add "codedText" jsonb;

-- The words of coded details, for searches and for the order of the list; a test compares them with the contract.
create function coded_text(coded jsonb, language text) returns text immutable parallel safe strict language plpgsql as $$
declare
  words text := case language || ' ' || (coded ->> 'code')
    when 'vi handedOver' then 'Đã bàn giao, chuyến {manifest}'
    when 'vi packages' then '{received}/{total} kiện'
    when 'vi returned' then 'Chuyển hoàn người gửi'
    when 'en handedOver' then 'Handed over, manifest {manifest}'
    when 'en packages' then '{received} of {total} packages'
    when 'en returned' then 'Returns to its sender'
  end;
  param record;
begin
  for param in select * from jsonb_each_text(coded -> 'params') loop
    words := replace(words, '{' || param.key || '}', param.value);
  end loop;
  return words;
end $$;

create or replace function fill_tracking() returns trigger language plpgsql as $$
declare
  shown timestamp;
begin
  select s."aceBillNumber", s."extBillNumber", s."ownerId", new."dateTime" at time zone zone.name
    into new."aceBillNumber", new."extBillNumber", new."ownerId", shown
    from shipment s, "searchZone" zone where s.id = new."shipmentId";
  -- The last release changes the details without knowing of the code.
  if new.details is not null then new."codedDetails" := null; end if;
  new."searchText" := search_text(concat_ws(' ', new.id, new."deliveryStatus", shown_text(new."deliveryStatus"),
    new.location, new.details, coded_text(new."codedDetails", 'vi'), coded_text(new."codedDetails", 'en'),
    new."aceBillNumber", new."extBillNumber", day_text(shown) || to_char(shown, ', HH24:MI')));
  return new;
end $$;

drop index "tracking_details_id_idx";
create index tracking_details on tracking (coalesce(details, coded_text("codedDetails", 'vi')), id);
