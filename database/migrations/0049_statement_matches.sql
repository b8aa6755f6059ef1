-- Which line of a statement paid which payment: one line pays one payment, one payment has one line.

create table statement_match (
  line_id int primary key constraint statement_match_line_fk references statement_line,
  toefl_payment_id int constraint statement_match_toefl_fk references toefl_payment on delete cascade,
  member_payment_id int constraint statement_match_member_fk references member_payment on delete cascade,
  matched_by int references account on delete set null,
  matched_at timestamptz not null,
  constraint statement_match_one check (num_nonnulls(toefl_payment_id, member_payment_id) = 1),
  constraint statement_match_toefl_once unique (toefl_payment_id),
  constraint statement_match_member_once unique (member_payment_id)
);
create index statement_match_by on statement_match (matched_by);
