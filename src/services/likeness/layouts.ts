/**
 * The layouts of the newest proofs, kept in memory: no index finds those that differ in a few bits, so each new picture
 * would have the database read all of them again.
 */
import { sql } from 'kysely'
import type { Db } from '#kit/database/connect.ts'
import { perDatabase } from '#kit/database/per-database.ts'

/** So many bits of the layout a copy may differ in. */
const mostBits = 12
/** Of the newest proofs whose layout is like it so many are compared: one app's receipts all have one layout. */
const [newest, mostCompared] = [20_000, 60]

/** The layout of a proof. */
export type Layout = { file_id: number; layout: bigint }
type Row = { file_id: number; high: number; low: number; made_at: string }

/** For each database what this process knows; others add to it, so a search first reads what is new. */
export const alikeIn = perDatabase(({ db }: { db: Db }) => {
  const known = new Map<number, readonly [high: number, low: number]>()
  let latest: string | null = null

  const readNew = async (): Promise<void> => {
    const { rows } = await sql<Row>`
      select file_id, (layout >> 32)::int as high, layout::bit(32)::int as low, made_at
      from proof_print where layout is not null and ${sinceThen()}`.execute(db)
    for (const { file_id, high, low, made_at } of rows) {
      known.set(file_id, [high, low])
      if (latest === null || made_at > latest) latest = made_at
    }
    if (known.size <= newest * 1.1) return
    for (const id of [...known.keys()].toSorted((a, b) => b - a).slice(newest)) known.delete(id)
  }

  // A statement ends within twenty seconds, so no print that is older than that appears any more.
  const sinceThen = () =>
    latest === null
      ? sql`file_id in (select file_id from proof_print where layout is not null order by file_id desc limit ${newest})`
      : sql`made_at > ${latest}::timestamptz - interval '20 seconds'`

  const alike = ({ layout, file_id }: Layout): number[] => {
    const [high, low] = [Number(layout >> 32n), Number(BigInt.asIntN(32, layout))]
    const found: { id: number; bits: number }[] = []
    for (const [id, [itsHigh, itsLow]] of known) {
      const bits = bitsOf(high ^ itsHigh) + bitsOf(low ^ itsLow)
      if (bits <= mostBits && id !== file_id) found.push({ id, bits })
    }
    return found
      .toSorted((a, b) => a.bits - b.bits || b.id - a.id)
      .slice(0, mostCompared)
      .map(({ id }) => id)
  }

  return {
    /** For each layout the other files whose layout is most like it; of those that are equally like it the newest. */
    async find(layouts: Layout[]): Promise<number[][]> {
      await readNew()
      return layouts.map(alike)
    },
  }
})

/** How many bits of a number of 32 are set. */
function bitsOf(value: number): number {
  const pairs = value - ((value >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
