/* prepared */ with sent as (select * from json_populate_recordset(null::"shipment", $1) with ordinality ),
written as (insert into "shipment" ("createdBy", "lastModifiedBy", "notes", "ownerId")
  select sent."createdBy", sent."lastModifiedBy", sent."notes", sent."userId" from sent returning *),
described as materialized (
  select r.id, row_to_json(r)::text as json, r."ownerId" as "ownerId", jsonb_build_object('number', r."aceBillNumber") as payload
  from written r ),
audited as (insert into "entityAudit" ("entityType", "entityId", action, "commitVersion", "entityValue", "modifiedBy", "modifiedDate") select $2, id, $3, 1, json_strip_nulls(json::json)::text, $4, now() from described changed),
happened as (insert into event (type, version, kind, "recordId", "ownerId", actor, payload)
  select $5, 1, $6, id, "ownerId", $7, payload from described happened order by id)
  select all_written(count(*) = $8), '[' || string_agg(json, ',' order by id) || ']' as answers from described;
-- ["[{\"createdBy\":\"employee\",\"lastModifiedBy\":\"employee\",\"notes\":\"a\"},{\"createdBy\":\"employee\",\"lastModifiedBy\":\"employee\",\"notes\":\"b\"}]","Shipment","CREATE","employee","shipment.created","shipment","employee",2]

/* prepared */ with sent as (select * from json_populate_recordset(null::"shipment", $1) with ordinality limit 1),
former as (select r.* from "shipment" r join sent on sent.id = r.id),
written as (update "shipment" r set ("notes", "ownerId", "version", "lastModifiedBy", "lastModifiedDate")
  = row (sent."notes", sent."userId", r.version + 1, $2, now())
  from sent where r.id = sent.id and (sent.version is null or sent.version = r.version) and true and true returning r.*),
described as materialized (
  select r.id, row_to_json(r)::text as json, r.id::text as answer, '{"also":true}' as also, r."ownerId" as "ownerId", jsonb_build_object('number', r."aceBillNumber") as payload
  from written r join former f on f.id = r.id),
audited as (insert into "entityAudit" ("entityType", "entityId", action, "commitVersion", "entityValue", "modifiedBy", "modifiedDate") select $3, id, 'CREATE', 1, json_strip_nulls(json::json)::text, "createdBy", "createdDate" from (select r.id, row_to_json(r)::text as json, r."createdBy", r."createdDate" from former r) former
  where not exists (select from "entityAudit" a where a."entityType" = $4 and a."entityId" = former.id) union all select $5, id, $6, (select coalesce(max(a."commitVersion"), 1) + 1 from "entityAudit" a where a."entityType" = $7 and a."entityId" = changed.id), json_strip_nulls(json::json)::text, $8, now() from (select id, coalesce(left(json, -1) || ',' || substr(also, 2), json) as json from described) changed),
happened as (insert into event (type, version, kind, "recordId", "ownerId", actor, payload)
  select $9, 1, $10, id, "ownerId", $11, payload from described happened order by id)
  select all_written(count(*) = $12), '[' || string_agg(answer, ',' order by id) || ']' as answers from described;
-- ["[{\"id\":1,\"version\":2,\"notes\":\"a\"}]","employee","Shipment","Shipment","Shipment","UPDATE","Shipment","employee","shipment.changed","shipment","employee",1]

/* prepared */ with sent as (select * from json_populate_recordset(null::"shipment", $1) with ordinality ),
written as (delete from "shipment" r using sent where r.id = sent.id and (sent.version is null or sent.version = r.version) and true and true returning r.*),
described as materialized (
  select r.id, row_to_json(r)::text as json, r."ownerId" as "ownerId", jsonb_build_object('number', r."aceBillNumber") as payload
  from written r ),
audited as (insert into "entityAudit" ("entityType", "entityId", action, "commitVersion", "entityValue", "modifiedBy", "modifiedDate") select $2, id, $3, (select coalesce(max(a."commitVersion"), 0) + 1 from "entityAudit" a where a."entityType" = $4 and a."entityId" = changed.id), json_strip_nulls(json::json)::text, $5, now() from described changed),
happened as (insert into event (type, version, kind, "recordId", "ownerId", actor, payload)
  select $6, 1, $7, id, "ownerId", $8, payload from described happened order by id)
  select all_written(count(*) = $9), '[' || string_agg(json, ',' order by id) || ']' as answers from described;
-- ["[{\"id\":1},{\"id\":2,\"version\":3}]","Shipment","DELETE","Shipment","employee","shipment.deleted","shipment","employee",2]
