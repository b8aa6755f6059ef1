-- Sentences of mails that the office says in its own words; all others are as they are written with the portal.
create table mail_text (
  language text not null constraint mail_text_language check (language in ('en', 'id')),
  -- Below `mail` among the words: `toeflConfirmed.thanks`.
  key text not null,
  text text not null,
  changed_by int constraint mail_text_changed_by_fk references account on delete set null,
  changed_at timestamptz not null default now(),
  primary key (language, key)
);
create index mail_text_changed_by on mail_text (changed_by);
-- Every process speaks so from then on, as with the club's name.
create trigger content after insert or update or delete on mail_text for each statement execute function content_changed();
