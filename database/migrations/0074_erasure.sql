-- What a person asked for about their data, and accounts whose data is erased (docs/decisions/045).

alter table account add column erased_at timestamptz;
alter table account drop constraint account_nim_check;
alter table account add constraint account_nim_check
  check (nim ~ '^[0-9]{10}$' or (erased_at is not null and nim = 'erased-' || id));
alter table talent_recruitment drop constraint talent_recruitment_nim_check;
alter table talent_recruitment add constraint talent_recruitment_nim_check
  check (nim ~ '^[0-9]{10}$' or nim = 'erased-' || id);
alter table welcoming_party drop constraint welcoming_party_nim_check;
alter table welcoming_party add constraint welcoming_party_nim_check
  check (nim ~ '^[0-9]{10}$' or nim = 'erased-' || id);

-- ERASED: the picture is no more, and its row stays for the payment that names it.
alter table file drop constraint file_state_check;
alter table file add constraint file_state_check check (state in ('RAW', 'READY', 'BROKEN', 'ERASED'));

-- A line of a statement keeps its day and amount for ever; who sent it is erased with the person.
drop trigger never_changed on statement_line;
create trigger never_changed
  before update of id, import_id, account_id, row, day, amount, balance, place on statement_line
  for each row execute function refuse_change();

create table privacy_request (
  id int generated always as identity primary key,
  user_id int not null constraint privacy_request_user_fk references account on delete cascade,
  kind text not null check (kind in ('ERASURE', 'CORRECTION', 'WITHDRAWAL')),
  -- What is wrong, or which use is to end.
  note text,
  state text not null default 'OPEN' check (state in ('OPEN', 'DONE', 'REFUSED', 'WITHDRAWN')),
  asked_at timestamptz not null,
  -- The law gives the committee 3 x 24 hours.
  due_at timestamptz not null,
  decided_by int constraint privacy_request_decider_fk references account on delete set null,
  decided_at timestamptz,
  -- Why it was refused, or what was done.
  answer text,
  -- How many mails have reminded the committee of it.
  reminders int not null default 0,
  constraint privacy_request_decided check ((state = 'OPEN') = (decided_at is null)),
  constraint privacy_request_reason check (state <> 'REFUSED' or answer is not null)
);
create unique index privacy_request_open on privacy_request (user_id, kind) where state = 'OPEN';
create index privacy_request_due on privacy_request (due_at) where state = 'OPEN';
create index privacy_request_user on privacy_request (user_id);
create index privacy_request_decider on privacy_request (decided_by);

-- Nobody writes to an account whose data is erased; the mail that says so forgets its address once it is sent.
create function email_of_erased() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if exists (select from account where id = new.user_id and erased_at is not null) then return null; end if;
  elsif new.template = 'data-erased' and (new.status <> 'QUEUED' or new.kept_text is not null) then
    new.to_address := 'erased@erased.invalid';
    new.last_error := null;
  end if;
  return new;
end $$;
create trigger erased_insert before insert on email for each row when (new.user_id is not null)
  execute function email_of_erased();
create trigger erased_sent before update on email for each row when (new.template = 'data-erased')
  execute function email_of_erased();
