/**
 * The common server part of all programmes' lists of shifts: the seats left, who sees them, which changes are allowed.
 */
import { sql } from 'kysely'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import type { FieldProblems } from '#kit/errors.ts'
import type { Row } from '#kit/resource/rows.ts'
import { isAdmin } from '#roles.ts'
import { queueMails } from '#services/mail/mail-queue.ts'
import type { MailTemplate } from '#services/mail/template.ts'
import type { ShiftDate } from '#shift-date.ts'
import { countSeats, type Programme, type SeatShift } from './seats.ts'

/** A shift that a term takes over from the one before. */
export type ShiftCopy = ShiftDate & { region_id: number | null; quota: number; is_active: boolean }

/**
 * The options of `serveResource` for shifts; a row of the list is `t`.
 * @param hidden fields that only the committee sees: links are for confirmed people, on their dashboards
 * @param words the file with the sentences `quotaBelowTaken` and `shiftInUse`
 */
export const shiftOptions = <Shift extends SeatShift>(
  programme: Programme<Shift>,
  hidden: readonly string[],
  words: 'catalogue' | 'welcoming',
) => ({
  computed: {
    remaining: () =>
      sql`greatest(t.quota - coalesce((select taken + kept from ${sql.table(programme.seats)} where shift_id = t.id), 0), 0)`,
  },
  visibleTo: (caller: Caller | null) => (isAdmin(caller) ? undefined : isCurrent(programme)),
  hiddenFrom: (caller: Caller | null) => (isAdmin(caller) ? [] : hidden),
  problemsOf: async (trx: Trx, before: Row, after: Row) =>
    // A row of the list has the columns of its table.
    shiftProblems(before as never, after as never, await countSeats(trx, programme, before.id), words),
})

/** Everybody but the committee sees only active shifts of a region's current term. */
const isCurrent = ({ more }: { more: readonly string[] }) => sql<boolean>`(t.is_active and exists (
  select from region r where r.is_active and r.current_term_id = t.term_id
    ${more.includes('region_id') ? sql`and (t.region_id is null or t.region_id = r.id)` : sql``}))`

type Limits = { term_id: number; region_id?: number | null; quota: number }

/**
 * What a change would take from the people of a shift.
 * @param seats `taken` by the present holders and by groups that pay now, `ever` with the rejected and the recycle bin
 */
function shiftProblems(before: Limits, after: Limits, seats: { taken: number; ever: boolean }, words: string) {
  const problems: FieldProblems = {}
  if (after.quota < before.quota && after.quota < seats.taken) {
    problems['quota'] = [{ key: `${words}.problems.quotaBelowTaken`, values: { taken: seats.taken } }]
  }
  // People chose, and perhaps paid for, a shift of that term and region.
  for (const field of ['term_id', 'region_id'] as const) {
    if ((seats.ever || seats.taken > 0) && after[field] !== before[field])
      problems[field] = [{ key: `${words}.problems.shiftInUse` }]
  }
  return problems
}

const dateFields = ['starts_at', 'ends_at', 'place', 'place_label_id'] as const

/** When and where it was, where that is another now. */
type Was = ShiftDate | null

/** Null where nothing that people were told of has changed, or the shift is over by the new date and the old one. */
function changedDate(before: Row, after: Row, links: readonly string[], now: Date): { was: Was } | null {
  const hasMoved = (field: string) => (before[field] ?? null) !== (after[field] ?? null)
  // A row of the list has the columns of its table.
  const [was, is] = [before, after] as unknown as [ShiftDate, ShiftDate]
  if ([was, is].every(({ ends_at }) => Date.parse(ends_at) <= now.getTime())) return null
  const isDate = dateFields.some(hasMoved)
  if (!isDate && !links.some(hasMoved)) return null
  const { shift, shift_label_id, starts_at, ends_at, place, place_label_id } = was
  return { was: isDate ? { shift, shift_label_id, starts_at, ends_at, place, place_label_id } : null }
}

type Telling = {
  template: MailTemplate
  /** Columns that only confirmed people know. */
  links: readonly string[]
  /** Where the data of the mail names the seat, such as `detail_id`. */
  field: string
  /** The people in the shift. */
  find: (trx: Trx, shiftId: number) => Promise<{ id: number; user_id: number; email: string; status: string }[]>
}

/**
 * Gives the function that tells the people of a shift its present time and place; confirmed people also learn another
 * link.
 */
export const tellerOf =
  ({ template, links, field, find }: Telling) =>
  async (trx: Trx, before: Row, after: Row, now: Date): Promise<void> => {
    const changed = changedDate(before, after, links, now)
    if (!changed) return
    const people = await find(trx, after.id)
    const touched = changed.was ? people : people.filter(({ status }) => status === 'CONFIRMED')
    await queueMails(
      trx,
      touched.map(({ id, user_id, email }) => ({
        template,
        to: email,
        userId: user_id,
        data: { [field]: id, was: changed.was },
      })),
    )
  }
