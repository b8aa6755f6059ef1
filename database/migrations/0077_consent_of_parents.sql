-- Consent that was withdrawn, and the consent of a parent for somebody who is not 18 yet (docs/decisions/054).
alter table consent add column withdrawn_at timestamptz;

create table parent_consent (
  id int generated always as identity primary key,
  user_id int unique constraint parent_consent_user_fk references account on delete cascade,
  -- Of a talent who applied without signing in.
  talent_id int unique constraint parent_consent_talent_fk references talent_recruitment on delete cascade,
  asked_at timestamptz not null,
  -- Mails to the person that a parent's answer is missing, after the first one.
  reminders int not null default 0,
  state text not null default 'ASKED' check (state in ('ASKED', 'GIVEN', 'REFUSED')),
  parent_name text,
  relation text check (relation in ('MOTHER', 'FATHER', 'GUARDIAN')),
  parent_email text,
  parent_phone text,
  -- Of the privacy notice that the parent had before them.
  version text,
  decided_at timestamptz,
  -- Who of the committee wrote down what a parent said by phone or on paper; null where the parent answered by the link.
  noted_by int constraint parent_consent_noter_fk references account on delete set null,
  constraint parent_consent_person check (num_nonnulls(user_id, talent_id) = 1),
  constraint parent_consent_decided check ((state = 'ASKED') = (decided_at is null)),
  constraint parent_consent_whose check (state = 'ASKED'
    or (parent_name is not null and relation is not null and num_nonnulls(parent_email, parent_phone) > 0))
);
create index parent_consent_noter on parent_consent (noted_by);

-- Links by which a parent answers; of the token only the hash is kept.
create table parent_link (
  id int generated always as identity primary key,
  consent_id int not null constraint parent_link_consent_fk references parent_consent on delete cascade,
  token_hash bytea not null constraint parent_link_key unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index parent_link_consent on parent_link (consent_id);
