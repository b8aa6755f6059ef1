-- What nobody has given yet stays empty: a region may have no prices and no way to pay, and the office sees that.
alter table region alter column toefl_price_one drop not null;
alter table region alter column member_price drop not null;
alter table region alter column toefl_payment_detail drop not null;
alter table region alter column member_payment_detail drop not null;

-- The club that the portal belongs to: one row.
create table club (
  id int primary key default 1 check (id = 1),
  -- Set when the portal was filled with the demo's story; every screen then says so.
  is_demo boolean not null default false,
  website text,
  university_page text,
  instagram text,
  youtube text,
  linkedin text,
  facebook text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create trigger touch before update on club for each row execute function touch();
create trigger content after update on club for each statement execute function content_changed();

insert into club (id) values (1);

-- A portal that runs already shows the addresses that stood in its pages until now.
update club set
  website = 'https://mybnec.org/',
  university_page = 'https://student-activity.binus.ac.id/bnec/',
  instagram = 'https://www.instagram.com/binusenglishclub/',
  youtube = 'https://www.youtube.com/channel/UCiKj5b1zQyWHkENyquAUfnA',
  linkedin = 'https://www.linkedin.com/company/binus-english-club/',
  facebook = 'https://www.facebook.com/mybnec.org/'
where exists (select from region);
