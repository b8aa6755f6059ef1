-- Forms that were shown how to pay while their window was open: they may be sent shortly after its end.
create table toefl_shown (
  token_hash bytea constraint toefl_shown_pkey primary key,
  region_id int not null constraint toefl_shown_region_fk references region on delete cascade,
  shown_at timestamptz not null
);
create index toefl_shown_region on toefl_shown (region_id);
create index toefl_shown_at on toefl_shown (shown_at);
