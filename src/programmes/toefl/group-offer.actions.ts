/**
 * A group by link that takes what a waiting group is offered (docs/decisions/148). The offer itself holds the seats until the
 * payer pays; then they are an ordinary reservation. So nothing is counted here, and only people who waited come in.
 */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import { invalid, type FieldProblems } from '#kit/errors.ts'
import { offerNow, type Offered } from '#features/waiting/line-offer.actions.ts'
import type { Group } from './group-link.contract.ts'
import type { GroupRow, Part } from './group-link.store.ts'
import { findKept } from './reservation.store.ts'

/** What holds the seats of a group; `until` is null once nothing does. */
type Held = Pick<Offered, 'shift_id' | 'seats' | 'people' | 'state'> & { until: string | null }

/** Null for a group that takes no offer. */
export async function heldFor(
  db: Deps['db'] | Trx,
  { offer_id, owner_hash }: Pick<GroupRow, 'offer_id' | 'owner_hash'>,
  now: Date,
): Promise<Held | null> {
  const offer = offer_id === null ? undefined : await offerNow(db, offer_id, now)
  if (!offer) return null
  if (offer.state === 'OPEN') return { ...offer, until: offer.ends_at }
  const kept = (await findKept(db, owner_hash)).find((one) => one.offer_id === offer.id)
  const isKept = kept !== undefined && Date.parse(kept.ends_at) > now.getTime()
  return { ...offer, seats: kept?.seats ?? offer.seats, until: isKept ? kept.ends_at : null }
}

const nimOf = ({ nim, person }: Part): string | null => nim ?? (person as { nim?: string } | null)?.nim ?? null

/** The same as the page of the group tells it. */
export async function offerOfGroup(db: Deps['db'], group: GroupRow, now: Date): Promise<Group['offer']> {
  const held = await heldFor(db, group, now)
  if (!held) return null
  const nims = group.parts.map(nimOf)
  const missing = held.people.filter(({ nim }) => !nims.includes(nim)).map(({ name }) => name)
  const { shift_id, seats, until: ends_at } = held
  return { shift_id, seats, ends_at, missing, now: now.toISOString() }
}

/**
 * While seats are held, a part is that of somebody who waited, in the shift of the offer. Afterwards it is a group like any
 * other, without seats.
 * @throws 422
 */
export async function expectOffered(
  trx: Trx,
  group: GroupRow,
  { nim, shift_id }: { nim: string; shift_id: number },
  now: Date,
): Promise<void> {
  const held = await heldFor(trx, group, now)
  if (!held || held.until === null) return
  const problems: FieldProblems = {}
  if (!held.people.some((person) => person.nim === nim)) problems['nim'] = [{ key: 'fields.notInOffer' }]
  if (shift_id !== held.shift_id) problems['shift_id'] = [{ key: 'fields.notInOffer' }]
  if (Object.keys(problems).length > 0) throw invalid(problems)
}
