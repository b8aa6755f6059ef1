// The real thing: commands as requests of the API, and what is so afterwards as the database and the public list
// tell it.
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { endHolds } from '#programmes/toefl/payment-correction.actions.ts'
import { endReservations } from '#programmes/toefl/reservation.actions.ts'
import type { TestApp } from '../support/app.ts'
import {
  againForm,
  freshNims,
  groupForm,
  makeShift,
  makeWorld,
  proofFile,
  setWindow,
  type World,
} from '../support/facts.ts'
import { marked, photo } from '../support/pictures.ts'
import { findRow } from '../support/rows.ts'
import { formOf } from '../support/forms.ts'
import { browserToken } from '../support/link-groups.ts'
import { reserve } from '../support/reservations.ts'
import { sessionOf } from '../support/sessions.ts'
import { type Answer, type Command, networkOf, people } from './model.ts'

/** What a request was answered; of a registration also which payment it was told of. */
export type Reply = { answer: string; paymentId?: number }

export type StoredSeat = { id: number; person: number; shift: number; bin: string | null }
export type StoredPayment = {
  id: number
  status: string
  inBin: boolean
  hasDecider: boolean
  viewers: number
  amount: number
  seats: StoredSeat[]
  history: string[]
  /** The states that the audit tells of, from and to. */
  walk: [string, string][]
}
export type Stored = {
  open: boolean
  payments: StoredPayment[]
  accounts: number[]
  /** `kept` for browsers that pay. */
  shifts: { quota: number; remaining: number; kept: number }[]
}

/** One evening of registration: fresh shifts and people, so that nothing has to be cleared away. */
export type Evening = {
  send: (command: Command, idOf: (payment: string) => number) => Promise<Reply>
  /** What a portal would do that forgets to count. */
  moveNaively: (paymentId: number, seat: number, shift: number) => Promise<Reply>
  look: () => Promise<Stored>
  end: () => Promise<void>
}

/** Evenings of one region, one after the other; each region can have its own at the same time. */
export async function evenings(portal: TestApp): Promise<(quotas: readonly number[]) => Promise<Evening>> {
  const world = await makeWorld(portal.db)
  const admin = await portal.as('ADMIN')
  const proof = await photo({ width: 16, height: 16 })
  const { id: windowId } = await findRow(portal.db, 'environment', { region_id: world.regionId })
  return async (quotas) => {
    await setWindow(portal.db, world.regionId, true)
    const shifts: number[] = []
    for (const quota of quotas) shifts.push(await makeShift(portal.db, world, { quota }))
    const place = {
      portal,
      world,
      shifts,
      nims: freshNims(people),
      token: admin.token,
      proof,
      windowId,
      secrets: Array.from({ length: 3 }, browserToken),
    }
    const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from toefl_payment`.execute(
      portal.db,
    )
    const seats = new Map<number, StoredSeat[]>()
    return {
      send: (command, idOf) => send(place, command, idOf, seats),
      async moveNaively(paymentId, seat, shift) {
        const id = seats.get(paymentId)?.[seat]?.id ?? 0
        const { rows: found } = await sql<{ deleted_at: string | null }>`
          update toefl_detail set shift_id = case when deleted_at is null then ${shifts[shift] ?? 0} else shift_id end
          where id = ${id} returning deleted_at`.execute(portal.db)
        return { answer: !found[0] ? 'not_found' : found[0].deleted_at === null ? 'accepted' : 'conflict' }
      },
      async look() {
        const stored = await look(place, rows[0]?.last ?? 0)
        // Kept for those that are deleted, whose seats can be asked for all the same.
        for (const payment of stored.payments) seats.set(payment.id, payment.seats)
        return stored
      },
      end: async () => {
        await portal.db.updateTable('toefl_shift').set({ is_active: false }).where('id', 'in', shifts).execute()
      },
    }
  }
}

type Place = {
  portal: TestApp
  world: World
  shifts: number[]
  nims: string[]
  token: string
  proof: Buffer
  windowId: number
  /** Of the browsers, by which they keep seats. */
  secrets: string[]
}

async function send(
  place: Place,
  command: Command,
  idOf: (payment: string) => number,
  seats: ReadonlyMap<number, StoredSeat[]>,
): Promise<Reply> {
  const answer = await request(place, command, idOf, seats)
  const { code, data } = answer.json()
  const reply = { answer: answer.statusCode < 300 ? 'accepted' : (code ?? plain[answer.statusCode] ?? answer.body) }
  return data && 'payment_id' in data ? { ...reply, paymentId: data.payment_id } : reply
}

const plain: Record<number, Answer> = { 404: 'not_found', 422: 'invalid' }

async function request(
  { portal, world, shifts, nims, token, proof, windowId, secrets }: Place,
  command: Command,
  idOf: (payment: string) => number,
  seats: ReadonlyMap<number, StoredSeat[]>,
) {
  const shiftOf = (shift: number) => shifts[shift] ?? 0
  const office = (method: 'POST' | 'PUT' | 'DELETE', path: string, json?: object) =>
    portal.call(method, path, { token, ...(json ? { json } : {}) })
  if ('browser' in command && command.do !== 'register') {
    const secret = secrets[command.browser] ?? ''
    if (command.do === 'reserve') {
      const nimsOf = command.people.map((one) => nims[one] ?? '')
      const keeping = { nims: nimsOf, shiftIds: command.shifts.map(shiftOf), token: secret }
      return reserve(portal, world, { ...keeping, address: `192.0.2.${1 + networkOf(command.browser)}` })
    }
    if (command.do === 'reservation ends') {
      const token_hash = createHash('sha256').update(secret).digest()
      await sql`update toefl_reservation r set ends_at = now() - interval '1 minute'
        from (select shift_id from toefl_reservation where token_hash = ${token_hash} order by shift_id for update) held
        where r.token_hash = ${token_hash} and r.shift_id = held.shift_id`.execute(portal.db)
      await endReservations(portal.deps)
      return portal.call('GET', '/toefl-shifts')
    }
    const path = `/register/reserve/${command.do === 'prolong' ? 'prolong' : 'release'}`
    return portal.call('POST', path, { json: { token: secret } })
  }
  if (command.do === 'register') {
    const reservation = command.browser === undefined ? null : (secrets[command.browser] ?? null)
    const chosen = {
      nims: command.people.map((one) => nims[one] ?? ''),
      shiftIds: command.shifts.map(shiftOf),
      proof,
      fields: { reservation },
    }
    return portal.call('POST', '/register/store', { form: await groupForm(world, chosen) })
  }
  if (command.do === 'again') {
    const nim = nims[command.person] ?? ''
    const form = await againForm(world, shiftOf(command.shift), Buffer.concat(marked(proof, `again ${nim}`)))
    return portal.call('POST', '/register/extend', { token: await signIn(portal, nim), form })
  }
  if (command.do === 'quota') {
    return office('PUT', `/toefl-shifts/${shiftOf(command.shift)}`, { quota: command.quota })
  }
  if (command.do === 'window') {
    const end_time = new Date(Date.now() + (command.open ? 1 : -1) * 86_400_000).toISOString()
    return office('PUT', `/environments/${windowId}`, { end_time })
  }
  const id = idOf(command.payment)
  if ('seat' in command) {
    const path = `/toefl-details/${seats.get(id)?.[command.seat]?.id ?? 0}`
    if (command.do === 'move') return office('PUT', `${path}/update-detail`, { shift_id: shiftOf(command.shift) })
    return command.do === 'recycle seat' ? office('DELETE', path) : office('POST', `${path}/restore`)
  }
  const path = `/toefl-payments/${id}`
  if (command.do === 'mend') return mend(portal, id, proof)
  if (command.do === 'hold ends') {
    await sql`update toefl_payment set seats_held_until = now() - interval '1 minute'
      where id = ${id} and seats_held_until is not null and deleted_at is null`.execute(portal.db)
    await endHolds(portal.deps)
    return portal.call('GET', '/toefl-shifts')
  }
  if (command.do === 'hold') return office('POST', `${path}/reject`, { reason: 'Cannot be read.', hold_seats: true })
  if (command.do === 'recycle') return office('DELETE', path)
  if (command.do === 'delete') return office('DELETE', `${path}?force=1`)
  return office('POST', `${path}/${command.do}`, command.do === 'reject' ? { reason: 'Not received.' } : {})
}

/** By the payer, who is known by the right to see the proof. */
async function mend(portal: TestApp, id: number, proof: Buffer) {
  const { rows } = await sql<{ nim: string }>`
    select a.nim from toefl_payment p join file_viewer v on v.file_id = p.proof_id join account a on a.id = v.user_id
    where p.id = ${id}`.execute(portal.db)
  const form = formOf({ payment_proof: proofFile(proof, `mend ${id} ${performance.now()}`) })
  const nim = rows[0]?.nim
  // Of a payment that is deleted nobody is left to ask; anybody will do.
  const token = nim ? await signIn(portal, nim) : (await portal.as('USER')).token
  return portal.call('PUT', `/toefl-payments/${id}/own`, { token, form })
}

const signIn = async ({ db }: TestApp, nim: string): Promise<string> =>
  sessionOf(db, (await findRow(db, 'account', { nim })).id)

type Row = Omit<StoredPayment, 'seats' | 'history' | 'walk'> & {
  seats: { id: number; nim: string; shift: number; bin: string | null }[] | null
  audit: { action: string; before: string | null; after: string | null }[]
}

async function look({ portal, world, shifts, nims, windowId }: Place, since: number): Promise<Stored> {
  const [{ rows }, accounts, list, window, keeping] = await Promise.all([
    sql<Row>`
      select p.id, coalesce(p.status, 'GONE') as status, p.deleted_at is not null as "inBin",
        p.decided_by is not null as "hasDecider", coalesce(p.payment_amount, 0) as amount,
        (select count(*) from file_viewer v where v.file_id = p.proof_id)::int as viewers,
        (select json_agg(json_build_object('id', d.id, 'nim', a.nim, 'shift', d.shift_id, 'bin', d.deleted_because) order by d.id)
         from toefl_detail d join account a on a.id = d.user_id where d.payment_id = p.id) as seats,
        (select json_agg(json_build_object('action', e.action, 'before', e.before ->> 'status', 'after', e.after ->> 'status') order by e.id)
         from audit_entry e where e.entity = 'toefl_payment' and e.entity_id = p.id) as audit
      from toefl_payment p where p.id > ${since} and p.region_id = ${world.regionId} order by p.id`.execute(portal.db),
    portal.db.selectFrom('account').select('nim').where('nim', 'in', nims).execute(),
    portal.call('GET', `/toefl-shifts?region_id=${world.regionId}&per_page=100`),
    portal.call('GET', `/environments/${windowId}`),
    portal.db.selectFrom('toefl_reservation').select(['shift_id', 'seats']).where('shift_id', 'in', shifts).execute(),
  ])
  const shown: { id: number; quota: number; remaining: number }[] = list.json().data
  return {
    open: window.json().data.is_open,
    payments: rows.map(({ audit, seats, ...row }) => ({
      ...row,
      seats: (seats ?? []).map(({ id, nim, shift, bin }) => ({
        id,
        bin,
        person: nims.indexOf(nim),
        shift: shifts.indexOf(shift),
      })),
      history: audit.map(({ action }) => action),
      walk: audit.flatMap(({ before, after }): [string, string][] => (before && after ? [[before, after]] : [])),
    })),
    accounts: accounts.map(({ nim }) => nims.indexOf(nim)),
    shifts: shifts.map((id) => {
      const found = shown.find((shift) => shift.id === id)
      const kept = keeping.filter(({ shift_id }) => shift_id === id).reduce((sum, { seats }) => sum + seats, 0)
      return { quota: found?.quota ?? -1, remaining: found?.remaining ?? -1, kept }
    }),
  }
}
