-- Events of a bulk run that are about to be removed again (docs/decisions/0043-bulk-runs.md). Further states of an item: leftOut, undo, undone, kept.
create index "bulkItem_undo" on "bulkItem" ("runId", position) where state = 'undo';
