-- What somebody was reminded of: one row per rule, person and moment that it is about (docs/decisions/131). The row and the mail are
-- written together, so nothing is told twice, and a date that is moved is told again.
create table reminder (
  rule text not null,
  -- Of a person without an account the record stands for them, such as a group that waits.
  user_id int constraint reminder_user_fk references account on delete cascade,
  record_id int,
  about timestamptz not null,
  made_at timestamptz not null default now(),
  constraint reminder_whose check (num_nonnulls(user_id, record_id) = 1),
  constraint reminder_once unique nulls not distinct (rule, user_id, record_id, about)
);
create index reminder_user on reminder (user_id);
create index reminder_about on reminder (about);

-- Since when somebody has this seat of this shift: who came after a reminder was due is not reminded. For the seats of today it is this
-- moment, so that nobody is reminded of what was due before.
alter table toefl_detail add column seated_at timestamptz not null default now();
alter table welcoming_party add column seated_at timestamptz not null default now();
alter table toefl_group_part add column joined_at timestamptz not null default now();

create function note_seated() returns trigger language plpgsql as $$
begin
  new.seated_at = now();
  return new;
end $$;
create trigger note_seated before update of shift_id, deleted_at on toefl_detail for each row
  when (old.shift_id <> new.shift_id or (old.deleted_at is not null and new.deleted_at is null)) execute function note_seated();
create trigger note_seated before update of shift_id, deleted_at on welcoming_party for each row
  when (old.shift_id <> new.shift_id or (old.deleted_at is not null and new.deleted_at is null)) execute function note_seated();
