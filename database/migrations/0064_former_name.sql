-- After another name of the club: the office's texts that shall go on saying the former one, and those that the last
-- replacement changed. One row, as there is one club.
create table former_name (
  is_only boolean primary key default true check (is_only),
  kept_texts jsonb not null default '[]',
  replaced_texts jsonb
);
insert into former_name default values;
