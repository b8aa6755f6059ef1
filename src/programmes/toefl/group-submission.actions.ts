/** Sending a group that came together by a link: one payment, a seat per person, by the rules of every registration. */
import { isDeepStrictEqual } from 'node:util'
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict, notFound } from '#kit/errors.ts'
import { digest } from '#kit/idempotency.ts'
import type { Language } from '#words/languages.ts'
import { offerNow } from '#features/waiting/line-offer.actions.ts'
import { registerPeople } from './registration.actions.ts'
import type { Registered } from './registration.contract.ts'
import { correctionMinutes } from './email-correction.rules.ts'
import type { PartAccount } from './friend-part.contract.ts'
import { writeAccount } from './friend-part.store.ts'
import { judgePeople, type Member, type Newcomer } from './group-member.actions.ts'
import { existing } from './registration.store.ts'
import { expectUnsent, groupOf, holdGroup, isOwner, openGroup } from './group-link.actions.ts'
import type { CheckGroup, SendGroup } from './group-link.contract.ts'
import { closeGroup, type GroupRow, type Part } from './group-link.store.ts'
import { reserveOffer } from './offer-reservation.actions.ts'
import type { Around } from './reservation.actions.ts'
import type { Reservation } from './reservation.contract.ts'

/** A part as somebody to be registered. A shift that was deleted in between is a wrong choice. */
export function memberOf({ person, user_id, nim, email, name, shift_id }: Part): Member {
  if (user_id === null) return { ...(person as Newcomer), shift_id: shift_id ?? 0 }
  return {
    user_id,
    nim: existing(nim ?? undefined),
    email: existing(email ?? undefined),
    name,
    shift_id: shift_id ?? 0,
  }
}

/** What a group asks for when it is paid. */
export function seatsOf(group: GroupRow, { token, shown }: { token: string; shown?: string | null | undefined }) {
  const people = group.parts.map(memberOf)
  return {
    region_id: group.region_id,
    nim: people.map(({ nim }) => nim),
    email: people.map(({ email }) => email),
    shift_id: people.map(({ shift_id }) => shift_id),
    token,
    shown,
  }
}

/** Held as it was seen: nobody came, left or chose another shift since. */
export async function holdSeen(trx: Trx, link: string, seen: GroupRow, now: Date): Promise<void> {
  const held = await holdGroup(trx, link, now)
  if (!isDeepStrictEqual(held.parts, seen.parts)) throw conflict('errors.groupChanged')
}

/** The sender has seen exactly these parts, one of which is theirs. */
export function expectSeen({ parts }: GroupRow, seen: readonly number[]): void {
  const ids = parts.map(({ id }) => id)
  if (!isDeepStrictEqual(new Set(ids), new Set(seen))) throw conflict('errors.groupChanged')
  if (!parts.some((part) => part.is_payer)) throw conflict('errors.groupWithoutPayer')
}

/**
 * The people of a group who can no longer be registered, such as one who has made an account since: each with the first
 * reason.
 * @throws 403 window_closed, 404, 409 when the group was sent, 429 for a network that has asked about enough people
 */
export async function checkGroup(deps: Deps, link: string, { token, shown }: CheckGroup, address: string) {
  const { group, region } = await openGroup(deps, link, shown)
  if (!isOwner(group, token)) throw notFound()
  const problems = await judgePeople(deps, { people: group.parts.map(memberOf), address }, region)
  return group.parts.flatMap(({ id: part_id }, place) => {
    const [reason] = Object.entries(problems).flatMap(([field, list]) => (field.endsWith(`.${place}`) ? list : []))
    return reason ? [{ part_id, reason }] : []
  })
}

type Seen = { link: string; group: GroupRow; body: { token: string; shown?: string | null | undefined } }

/**
 * The seats that the group was offered become its own reservation; null where it has none to take. Sending does so too:
 * who lost the answer of paying has not lost the seats.
 */
export async function takeGroupOffer(
  deps: Deps,
  { link, group, body }: Seen,
  from: { caller: Caller | null; address: string },
  settle: Around['settle'],
): Promise<Reservation | null> {
  const { offer_id } = group
  if (offer_id === null || (await offerNow(deps.db, offer_id, deps.now()))?.state !== 'OPEN') return null
  const hold = (trx: Trx) => holdSeen(trx, link, group, deps.now())
  return reserveOffer(deps, { offerId: offer_id }, seatsOf(group, body), from, { hold, settle })
}

/**
 * Registers everybody of a group. A problem names its person by their place; the payer is first.
 * @throws 403 window_closed, 404, 409 shift_full, 409 when the group was sent or changed in between, 422, 429
 */
export async function sendGroup(
  deps: Deps,
  caller: Caller | null,
  { link, key, body }: { link: string; key: string | null; body: SendGroup },
  from: { language: Language; address: string },
): Promise<Registered> {
  const group = await groupOf(deps, link)
  if (!isOwner(group, body.token)) throw notFound()
  if (group.sent_at === null && group.offer_id !== null) {
    expectSeen(group, body.part_ids)
    await takeGroupOffer(deps, { link, group, body }, { caller, address: from.address }, async () => undefined)
  }
  const { payment_proof: proof, notice_version: notice, ...rest } = body
  return registerPeople(deps, {
    ...from,
    caller,
    notice,
    people: group.sent_at === null ? group.parts.map(memberOf) : [],
    payment: { ...body, region_id: group.region_id },
    reservation: body.token,
    identity: {
      scope: `register/groups/${group.id}`,
      key,
      fingerprint: digest([group.id, proof.sha256]),
      bodyHash: digest([rest, proof.sha256]),
    },
    expect: () => {
      expectUnsent(group)
      expectSeen(group, body.part_ids)
    },
    hold: (trx) => holdSeen(trx, link, group, deps.now()),
    settle: async (trx, paymentId) => {
      const now = deps.now()
      const correctUntil = new Date(now.getTime() + correctionMinutes * 60_000).toISOString()
      // Read under the lock: the payer may have typed it just now, in another tab.
      const { part_account: account } = await holdGroup(trx, link, now)
      await closeGroup(trx, group.id, { paymentId, now: now.toISOString(), correctUntil })
      if (account && group.parts.length > 1) await writeAccount(trx, paymentId, account as PartAccount)
    },
  })
}
