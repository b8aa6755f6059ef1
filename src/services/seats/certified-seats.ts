/**
 * What certificates know of a programme's seats, as SQL. Each programme keeps its certificates in a table of its own, of the
 * same shape; whether one counts is never kept, it follows from its seat (docs/decisions/128, 142).
 */
import { type RawBuilder, sql } from 'kysely'
import type { DoorProgramme } from '#programme-kinds.ts'

/** In its SQL `c` is a certificate and `d` its seat. */
export type CertifiedSeats = {
  programme: DoorProgramme
  table: 'toefl_certificate' | 'party_certificate'
  /** The column of a certificate that names its seat; also what mails call it. */
  seat: 'detail_id' | 'sign_up_id'
  /** The table of the seats, and what the audit trail calls them. */
  entity: 'toefl_detail' | 'welcoming_party'
  shifts: 'toefl_shift' | 'welcoming_party_shift'
  /** The last number of each year. */
  numbers: 'certificate_number' | 'party_certificate_number'
  /** Left joins from `c` to its seat, with all that the conditions need. */
  joined: RawBuilder<unknown>
  /** The seats `d` with the same, and their shifts `s`. */
  seats: RawBuilder<unknown>
  /** Whose name is printed. */
  name: RawBuilder<string>
  nim: RawBuilder<string | null>
  /** Whether its owner can have one by what they did, and may know so. */
  isEligible: RawBuilder<boolean>
  /** Whether `c` says what is true of `d`. */
  isTrue: RawBuilder<boolean>
  /** What is certified besides being there, as one object: of a certificate, and of a seat. Null: nothing. */
  result: { ofCertificate: RawBuilder<unknown>; ofSeat: RawBuilder<unknown> }
  /** Its columns, where it has some: their names and their types. */
  columns: readonly (readonly [name: string, type: string])[]
}

/** SQL for the template of a programme that counts: the latest. */
const isOn = ({ programme }: CertifiedSeats) =>
  sql<boolean>`(select t.is_on from certificate_template t where t.programme = ${sql.lit(programme)} order by t.id desc limit 1)`

const ofSeat = (of: CertifiedSeats) => sql`${sql.table(of.table)} c where ${sql.ref(`c.${of.seat}`)} = d.id`

/** SQL for whether the owner of the seat `d` can have the file now: there is one that counts, or one can be made. */
export const canHave = (of: CertifiedSeats) =>
  sql<boolean>`(${of.isEligible}
    and not exists (select from ${ofSeat(of)} and c.withdrawn_at is not null and ${of.isTrue})
    and (${isOn(of)} is true or exists (select from ${ofSeat(of)} and ${of.isTrue})))`

/** SQL for whether the seat `d` has had a certificate that says something else than what is true now. */
export const hasFormer = (of: CertifiedSeats) =>
  sql<boolean>`exists (select from ${ofSeat(of)} and c.frozen is not null and c.withdrawn_at is null and not ${of.isTrue})`
