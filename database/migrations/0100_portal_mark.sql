-- By which the database and the files of a portal know each other (docs/decisions/075, 076). The first start makes the row, so that
-- no two databases have the same one; a backup leaves it out.
create table portal_mark (
  is_only boolean primary key default true constraint portal_mark_is_one check (is_only),
  mark uuid not null default gen_random_uuid(),
  -- Of APP_URL, as it was when everything belonged together; null while that was an address of the machine itself.
  host text,
  -- Why it may be a copy of another portal: then it sends nothing and deletes nothing.
  copy_reason text constraint portal_mark_reason check (copy_reason in ('RESTORED', 'FILES', 'ADDRESS')),
  copy_since timestamptz,
  -- What the last sweep left where it was, for it was too much: of how many files how many have no name.
  unswept int,
  unswept_of int,
  unswept_at timestamptz,
  created_at timestamptz not null default now(),
  constraint portal_mark_copy check ((copy_reason is null) = (copy_since is null)),
  constraint portal_mark_unswept check ((unswept is null) = (unswept_at is null) and (unswept is null) = (unswept_of is null))
);
