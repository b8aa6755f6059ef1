-- The landing page shows the dates of the programmes that are open, so it follows the shifts, too.
do $$
declare
  shown text;
begin
  foreach shown in array array['toefl_shift', 'welcoming_party_shift'] loop
    execute format('create constraint trigger content after insert or update or delete on %I
      deferrable initially deferred for each row execute function content_changed()', shown);
  end loop;
end $$;
