-- Which version of the privacy notice a person had before them when they sent a form (docs/decisions/045).
create table consent (
  id int generated always as identity primary key,
  user_id int constraint consent_user_fk references account on delete cascade,
  -- Of a talent who applied without signing in.
  talent_id int constraint consent_talent_fk references talent_recruitment on delete cascade,
  kind text not null check (kind in ('TOEFL', 'MEMBERSHIP', 'PARTY', 'TALENT', 'BOARD')),
  version text not null,
  given_at timestamptz not null,
  constraint consent_person check (num_nonnulls(user_id, talent_id) = 1)
);
create index consent_user on consent (user_id);
create index consent_talent on consent (talent_id);
