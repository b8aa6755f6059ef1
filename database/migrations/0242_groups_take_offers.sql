-- A group by link may take what a waiting group is offered (docs/decisions/148). Until its payer pays, the offer holds the seats.
alter table toefl_group add column offer_id int constraint toefl_group_offer_fk references offer on delete set null;
create index toefl_group_offer_idx on toefl_group (offer_id);

-- From which offer seats were taken: they stay with the people who waited, whatever the form says later.
alter table toefl_reservation
  add column offer_id int constraint toefl_reservation_offer_fk references offer on delete set null;
create index toefl_reservation_offer_idx on toefl_reservation (offer_id);
