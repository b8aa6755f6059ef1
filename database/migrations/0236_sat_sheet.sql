-- What the office writes above and below sheets of attendance that a faculty gives SAT points for: one form for all of them.
create table sat_sheet_form (
  id boolean primary key default true check (id),
  content jsonb not null,
  updated_at timestamptz not null default now()
);
create trigger touch before update on sat_sheet_form for each row execute function touch();
