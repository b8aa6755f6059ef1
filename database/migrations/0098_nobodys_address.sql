-- The first administrator's placeholder looked like a mailbox, which may be somebody else's. Nobody was asked for it, so no mail goes there.
update account set email = 'administrator@portal.invalid'
where id = (select id from account
  where role = 'ADMIN' and name = 'Administrator' and email like 'administrator@%' and email_verified_at is null
  order by id limit 1);
