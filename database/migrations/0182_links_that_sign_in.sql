-- A link that signs a student in, beside those that set a password. In one table, so that whatever ends the one ends the other.
alter table password_link add column signs_in boolean not null default false;
