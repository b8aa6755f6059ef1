-- What became of a backup after it was made: it reached the store of BACKUP_URL (SENT), it was restored in a drill (DRILL).
-- The table has some thousand rows at most.
alter table backup_run drop constraint backup_run_kind,
  add constraint backup_run_kind check (kind in ('NIGHTLY', 'UPGRADE', 'COMMAND', 'SENT', 'DRILL'));
