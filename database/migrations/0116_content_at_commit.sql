-- The version of the content rises at the commit. Earlier, a transaction held it while it still waited for other rows,
-- and two changes of content could wait for each other in a circle (docs/locks.md).
do $$
declare
  shown text;
begin
  foreach shown in array array['talent_field', 'talent_field_region', 'achievement', 'partnership', 'landing_content',
      'contact_person', 'region', 'environment', 'club'] loop
    execute format('drop trigger content on %I', shown);
    execute format('create constraint trigger content after insert or update or delete on %I
      deferrable initially deferred for each row execute function content_changed()', shown);
  end loop;
end $$;
