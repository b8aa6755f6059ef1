-- With what somebody signed in, in words that its owner knows again. Not the whole user agent: only these two names.
alter table session
  add column browser text check (length(browser) <= 40),
  add column system text check (length(system) <= 40);
