-- Whether anybody has looked at a payment: who confirms many at once is told which nobody has opened. A payment that was corrected
-- since then counts as not opened.
create table payment_opened (
  programme text not null,
  payment_id int not null,
  opened_by int constraint payment_opened_by_fk references account on delete set null,
  opened_at timestamptz not null,
  primary key (programme, payment_id),
  constraint payment_opened_payment_fk foreign key (programme, payment_id) references payment (programme, id) on delete cascade
);
create index payment_opened_by on payment_opened (opened_by);
