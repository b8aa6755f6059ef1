-- What a decision needs to be undone as long as its mails wait (docs/decisions/028). Kept for a day.

create table decision (
  id uuid primary key,
  -- The table of the records that were decided on.
  entity text not null,
  -- What was decided: confirm, reject, cancel, accept, decide.
  event text not null,
  actor_id int not null constraint decision_actor_fk references account on delete cascade,
  made_at timestamptz not null,
  undone_at timestamptz,
  -- Each record's id, the values that the decision changed, and its updated_at after it.
  records jsonb not null
);
create index decision_actor on decision (actor_id);
create index decision_made on decision (made_at);

-- The decision that a mail tells of, while that can still be undone.
alter table email add column decision_id uuid;
create index email_decision on email (decision_id) where decision_id is not null;
