-- The interview of an application for the board: when and where, which the applicant reads, and what the interviewer
-- thought, which stays with the office. An appointment that is cancelled leaves the latter.
create table bom_interview (
  recruitment_id int primary key constraint bom_interview_recruitment_fk references bom_recruitment on delete cascade,
  starts_at timestamptz,
  ends_at timestamptz,
  place text,
  link text,
  note text,
  rating int constraint bom_interview_rating check (rating between 1 and 5),
  rated_by int constraint bom_interview_rater_fk references account on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint bom_interview_order check (ends_at > starts_at),
  constraint bom_interview_whole check (
    case when starts_at is null then ends_at is null and place is null and link is null
      else ends_at is not null and (place is not null or link is not null) end
  )
);
create index bom_interview_rater on bom_interview (rated_by);
create trigger touch before update on bom_interview for each row execute function touch();
