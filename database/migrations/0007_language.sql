-- The language in which somebody is written to. Set at the registration from the browser's, then by the switch.
alter table account
  add column language text not null default 'en'
  constraint account_language_known check (language in ('en', 'id'));
