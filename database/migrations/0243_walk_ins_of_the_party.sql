-- Somebody who comes to the party's door gives a NIM (docs/decisions/148). What else its form asks for stays empty, unless their
-- account has it.
alter table welcoming_party
  alter column phone_number drop not null,
  alter column line_id drop not null,
  alter column instagram drop not null,
  drop constraint welcoming_party_binusian,
  add constraint welcoming_party_binusian check (
    case type
      when 1 then nim is not null
      else campus_location is null and nim is null and major_id is null
    end
  ) not valid;
alter table welcoming_party validate constraint welcoming_party_binusian;
