-- When a picture was erased; null for what was erased before this was written down.
alter table file add column erased_at timestamptz;
alter table file add constraint file_erased check (erased_at is null or state = 'ERASED');
