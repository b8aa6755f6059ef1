-- The history, the figures of the Olympics, the steps of a registration, vision and mission are the office's as well. A
-- portal that is in use keeps what its home page said before, in its club's name.
alter table landing_content drop constraint landing_content_kind_check;
alter table landing_content add constraint landing_content_kind_check
  check (kind in ('CLASS', 'EVENT', 'TESTIMONY', 'FAQ', 'BOARD', 'FILM', 'BANNER', 'PROMOTION',
    'HISTORY', 'OLYMPICS', 'FIGURE', 'STEP', 'VISION', 'MISSION'));
-- A vision and a mission are a sentence without a heading.
alter table landing_content drop constraint landing_content_headed;
alter table landing_content add constraint landing_content_headed check (
  case
    when kind = 'TESTIMONY' then name is not null and role is not null
    when kind in ('VISION', 'MISSION') then true
    else title is not null
  end
);

insert into landing_content (kind, position, title, title_id, description, description_id, role, role_id)
select kind, content.position, title, title_id,
  replace(content.description, 'BNEC', club.short_name), replace(content.description_id, 'BNEC', club.short_name),
  role, role_id
from club, (values
  ('HISTORY', 9010, 'An English club since 11 June 1992', 'Klub bahasa Inggris sejak 11 Juni 1992',
    'BNEC was founded on 11 June 1992 as an English-based student organisation. English is what we speak in class, on stage, in meetings and over lunch.

You do not have to be good at it to join. You just have to want to use it, with people who make their mistakes out loud and get better together.',
    'BNEC berdiri pada 11 Juni 1992 sebagai organisasi mahasiswa berbahasa Inggris. Bahasa Inggris kami pakai di kelas, di panggung, saat rapat, sampai saat makan siang.

Kamu tidak harus jago untuk bergabung. Cukup mau memakainya, bersama orang-orang yang berani salah dan jadi lebih baik bersama.', 'No prior English skill needed', 'Tidak perlu kemampuan bahasa Inggris sebelumnya'),
  ('OLYMPICS', 10010, 'Asian English Olympics', 'Asian English Olympics',
    'Students from more than 13 countries have met here.',
    'Mahasiswa dari lebih dari 13 negara sudah bertemu di sini.', null, null),
  ('FIGURE', 11010, '11', '11',
    'years of the Olympics',
    'tahun penyelenggaraan', null, null),
  ('FIGURE', 11020, '13+', '13+',
    'more than 13 countries on one stage',
    'lebih dari 13 negara di satu panggung', null, null),
  ('FIGURE', 11030, '6000+', '6000+',
    'participants so far',
    'peserta sejauh ini', null, null),
  ('STEP', 12010, 'Pick your region', 'Pilih regionmu',
    'The campus where you want to take the test.',
    'Kampus tempat kamu mau ikut tes.', null, null),
  ('STEP', 12020, 'Choose who comes along', 'Pilih siapa yang ikut',
    'One, two or three people, with one transfer for all.',
    'Satu, dua, atau tiga orang, cukup satu transfer untuk semua.', null, null),
  ('STEP', 12030, 'Fill in the form', 'Isi formulirnya',
    'Your details, and the test shift each of you wants.',
    'Data diri kalian, dan shift tes yang masing-masing mau.', null, null),
  ('STEP', 12040, 'Transfer and upload the proof', 'Transfer dan unggah buktinya',
    'The page shows the account and the exact amount.',
    'Halamannya menunjukkan rekening dan jumlah pastinya.', null, null),
  ('STEP', 12050, 'We confirm by e-mail', 'Kami konfirmasi lewat email',
    'You get a receipt and a link that opens your account.',
    'Kamu mendapat kuitansi dan tautan untuk membuka akunmu.', null, null),
  ('VISION', 13010, null, null,
    'A student organisation where everybody finds their voice in English, and the courage to lead with it.',
    'Organisasi mahasiswa tempat setiap orang menemukan suaranya dalam bahasa Inggris, dan keberanian untuk memimpin dengannya.', null, null),
  ('MISSION', 14010, null, null,
    'Teach English in a way that gets people using it the same day.',
    'Mengajarkan bahasa Inggris yang langsung dipakai di hari yang sama.', null, null),
  ('MISSION', 14020, null, null,
    'Give every member a stage, and a friendly crowd in front of it.',
    'Memberi setiap anggota panggung, dan penonton yang mendukung.', null, null),
  ('MISSION', 14030, null, null,
    'Grow leaders who can run a team, an event and a budget.',
    'Membentuk pemimpin yang mampu menjalankan tim, acara, dan anggaran.', null, null),
  ('MISSION', 14040, null, null,
    'Connect our regions with each other, and our students with Asia.',
    'Menghubungkan semua region, dan mahasiswa kami dengan Asia.', null, null)
) as content (kind, position, title, title_id, description, description_id, role, role_id)
where exists (select from region) or exists (select from landing_content);
