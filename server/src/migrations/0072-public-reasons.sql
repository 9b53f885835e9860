-- Why a shipment is held up, as a clerk has chosen it for whoever waits (contract/src/trackings/public-reasons.ts).
alter table tracking add column "publicReason" text;
