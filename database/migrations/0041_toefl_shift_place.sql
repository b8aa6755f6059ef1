-- Where a test takes place; none for one that is only a link.
alter table toefl_shift add place text;
