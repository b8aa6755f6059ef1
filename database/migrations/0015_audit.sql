-- The audit trail is read back from the newest entry, whole or by person, deed or kind of record. `at` comes first
-- in the order, because entries of one transaction share it and days are asked for by it.
drop index audit_entry_action;
drop index audit_entry_kind;
drop index audit_entry_actor;
create index audit_entry_newest on audit_entry (at desc, id desc);
create index audit_entry_action on audit_entry (action, at desc, id desc);
create index audit_entry_kind on audit_entry (entity, at desc, id desc);
create index audit_entry_actor on audit_entry (actor_id, at desc, id desc);
