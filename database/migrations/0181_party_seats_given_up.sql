-- A sign-up that its student has given up lies in the bin like any other; this is when, so that the office can tell.
alter table welcoming_party add column given_up_at timestamptz;
