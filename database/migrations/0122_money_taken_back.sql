-- What the bank takes back: debits come with an import too, a debit may reverse a credit, and a later export may no longer
-- have a line. The bank's lines are never changed; what is known about them is kept here.

alter table statement_import add column lines_out int not null default 0;
alter table statement_import add column known_out int not null default 0;
alter table statement_import add column out_sum bigint not null default 0;
comment on column statement_import.out_sum is 'What its debits come to, in hundredths of a rupiah.';

-- A debit and the credit that it takes back. Somebody may say that they are no pair: then the row stays, so that they are
-- not found again.
create table statement_reversal (
  out_line_id int primary key constraint statement_reversal_out_line_fk references statement_line on delete cascade,
  line_id int not null constraint statement_reversal_line_fk references statement_line on delete cascade,
  parted_by int references account on delete set null,
  parted_at timestamptz
);
create unique index statement_reversal_once on statement_reversal (line_id) where parted_at is null;
create index statement_reversal_line on statement_reversal (line_id);
create index statement_reversal_parted_by on statement_reversal (parted_by);

-- A line that an import's file should have and has not; and the later import that has it again.
create table statement_gone (
  line_id int not null constraint statement_gone_line_fk references statement_line on delete cascade,
  import_id int not null constraint statement_gone_import_fk references statement_import,
  back_import_id int constraint statement_gone_back_fk references statement_import,
  primary key (line_id, import_id)
);
create index statement_gone_import on statement_gone (import_id);
create index statement_gone_back on statement_gone (back_import_id);

-- The credits that the bank has taken back, or no longer states: no payment is sure by them.
create view doubtful_line as
  select l.id as line_id, r.out_line_id as reversed_by, g.import_id as gone_since
  from statement_line l
  left join statement_reversal r on r.line_id = l.id and r.parted_at is null
  left join lateral (select min(g.import_id) as import_id from statement_gone g
    where g.line_id = l.id and g.back_import_id is null) g on true
  where not l.is_out and (r.line_id is not null or g.import_id is not null);
