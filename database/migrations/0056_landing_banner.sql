-- The banner of what comes next has dates, so that the home page itself knows when it is over; what stands beside it
-- (a promotion) has none. A portal that is in use keeps what its home page said before.
alter table landing_content add starts_at timestamptz;
alter table landing_content add ends_at timestamptz;
alter table landing_content drop constraint landing_content_kind_check;
alter table landing_content add constraint landing_content_kind_check
  check (kind in ('CLASS', 'EVENT', 'TESTIMONY', 'FAQ', 'BOARD', 'FILM', 'BANNER', 'PROMOTION'));
alter table landing_content add constraint landing_content_dated
  check (kind <> 'BANNER' or (starts_at is not null and ends_at is not null));
alter table landing_content add constraint landing_content_dates_in_order check (ends_at > starts_at);

insert into landing_content (kind, title, title_id, description, description_id, starts_at, ends_at, position)
select content.* from (values
  ('BANNER', 'BNEC Expo for all regions', 'BNEC Expo untuk semua region',
    'Three days, every campus. Meet the board, sit in on a trial class, watch the talents, and sign up on the spot.',
    'Tiga hari, di semua kampus. Kenalan dengan pengurus, ikut kelas percobaan, tonton para talenta, dan langsung daftar di tempat.',
    timestamptz '2025-08-25 00:00+07', timestamptz '2025-08-27 23:59+07', 7010),
  ('PROMOTION', 'Counseling class', 'Kelas konseling',
    'Not sure how good your English is, or which class fits you? Sit down with a tutor at the expo and leave with a plan.',
    'Belum tahu sampai mana bahasa Inggrismu, atau kelas mana yang cocok? Ngobrol dengan tutor di expo dan pulang dengan rencana.',
    null, null, 8010)
) as content (kind, title, title_id, description, description_id, starts_at, ends_at, position)
where exists (select from landing_content);
