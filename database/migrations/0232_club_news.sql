-- Who wants no club news (docs/decisions/139).
alter table account add column news_refused_at timestamptz;

-- Of people without an account: nothing but a print of the mailbox, which names nobody.
create table news_refusal (
  mailbox_print bytea primary key,
  refused_at timestamptz not null default now()
);
