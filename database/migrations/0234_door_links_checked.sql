-- Apart from the statement that added it, this lets people scan while it reads.
alter table check_in validate constraint check_in_link_fk;
