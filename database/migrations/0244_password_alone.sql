-- A student may keep a passkey as the quicker way in, while the password alone stays enough elsewhere (docs/decisions/050).
alter table account add column password_alone boolean not null default false;
