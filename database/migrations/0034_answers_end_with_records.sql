-- An answer is kept no longer than the record that it is about: after a deletion for good, the same request is a new
-- one. Its arguments: how the scopes of the requests begin, and the member of the answer that holds the record's id.
create function forget_answers() returns trigger language plpgsql as $$
begin
  -- There are no more rows than registrations of one day, and few of them are deleted for good.
  delete from idempotency where starts_with(scope, tg_argv[0]) and reply @> jsonb_build_object(tg_argv[1], old.id);
  return null;
end $$;

create trigger answers_forgotten after delete on toefl_payment
  for each row execute function forget_answers('register/', 'payment_id');
create trigger answers_forgotten after delete on member_payment
  for each row execute function forget_answers('member-payments/', 'id');
create trigger answers_forgotten after delete on welcoming_party
  for each row execute function forget_answers('welcoming-parties/', 'id');
create trigger answers_forgotten after delete on bom_recruitment
  for each row execute function forget_answers('bom-recruitments/', 'id');
create trigger answers_forgotten after delete on talent_recruitment
  for each row execute function forget_answers('talent-recruitments/', 'id');
