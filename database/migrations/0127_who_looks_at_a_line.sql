-- Two treasurers see each other: which line somebody has open. A row is renewed while they look, says nothing after a minute, and
-- goes with the next look of anybody.
create table statement_look (
  user_id int primary key constraint statement_look_user_fk references account on delete cascade,
  line_id int not null constraint statement_look_line_fk references statement_line on delete cascade,
  at timestamptz not null
);
create index statement_look_line on statement_look (line_id);
