-- When somebody was first shown how to pay for what is offered to them (docs/decisions/147): then the form may come a while after the end.
alter table offer add column shown_at timestamptz;
