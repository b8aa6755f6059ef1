-- Pictures that are nearly the same as another payment's proof (docs/decisions/033).

-- What a proof is known again by. Without a hash: the picture could not be read, and is not tried again.
create table proof_print (
  file_id int primary key references file (id) on delete cascade,
  -- Its layout in 64 bits: like pictures differ in few of them.
  layout bigint,
  -- The picture itself, small and grey.
  small bytea,
  made_at timestamptz not null default now()
);
create index proof_print_layout on proof_print (file_id desc) include (layout) where layout is not null;

-- Two that are nearly the same, the older file first.
create table proof_likeness (
  file_id int not null references file (id) on delete cascade,
  like_id int not null references file (id) on delete cascade,
  primary key (file_id, like_id),
  check (file_id < like_id)
);
create index proof_likeness_other on proof_likeness (like_id);
