-- A membership ends with its term: until when the members of a term that a region has left keep their rights.

create table member_grace (
  region_id int not null references region on delete cascade,
  term_id int not null references term on delete cascade,
  until timestamptz not null,
  primary key (region_id, term_id)
);

-- The term for which the office made this account a member by hand; it counts like a confirmed payment of that term.
alter table account add column member_term_id int constraint account_member_term_fk references term on delete set null;

-- Until now nobody lost the role: the members of each region's term before have four weeks from here to extend.
insert into member_grace (region_id, term_id, until)
select r.id, before.id, now() + interval '4 weeks'
from region r
join term t on t.id = r.current_term_id
cross join lateral (
  select e.id from term e
  where e.year * 2 + (e.semester = 'EVEN')::int < t.year * 2 + (t.semester = 'EVEN')::int
  order by e.year * 2 + (e.semester = 'EVEN')::int desc
  limit 1
) before;
