-- Two more kinds of landing content lead elsewhere: the board's page and the profile film. Where there is none, the home
-- page shows nothing in its place.
alter table landing_content add link text;
alter table landing_content drop constraint landing_content_kind_check;
alter table landing_content add constraint landing_content_kind_check
  check (kind in ('CLASS', 'EVENT', 'TESTIMONY', 'FAQ', 'BOARD', 'FILM'));
alter table landing_content add constraint landing_content_linked
  check (kind not in ('BOARD', 'FILM') or link is not null);
