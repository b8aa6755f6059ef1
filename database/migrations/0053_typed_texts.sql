-- What the office types and students read, in Indonesian; null means that the other text is shown. A shift's columns say
-- `label`, because `shift_id` is the shift itself.
alter table toefl_shift add shift_label_id text, add place_label_id text;
alter table welcoming_party_shift add shift_label_id text, add place_label_id text;
alter table region add toefl_payment_detail_id text, add member_payment_detail_id text;
alter table bom_division add name_id text, add description_id text, add task_description_id text;
