// Random histories of money through the real actions: a world of two regions, accounts and receivers, and what can
// happen in it. What has to be true is said by the model: plain records of what succeeded.
import { expect } from 'vitest'
import { dayInWib } from '#words/wib.ts'
import type { TestApp } from './app.ts'
import { makeShift, makeWorld, type World } from './facts.ts'
import { insertGroups } from './groups.ts'
import { insertMemberPayments, makeStudents } from './members.ts'
import { importStatement, makeAccount } from './statements.ts'

export const entities = ['toefl_payment', 'member_payment', 'party_payment'] as const
export type Entity = (typeof entities)[number]
export type ModelPayment = {
  entity: Entity
  id: number
  region: number
  amount: number
  isCash: boolean
  receiver: number | null
  status: 'PENDING' | 'CONFIRMED' | 'REJECTED'
  isBinned: boolean
  line: number | null
  /** Its lines, where it may have several, with how much of each; else all of the one. */
  parts?: { line: number; amount: number }[]
  /** Whether another sum than its amount is no difference that was accepted: the rest goes back. */
  isSettled?: boolean
  /** The line that it had before it went to the bin; open while it is there. */
  binnedLine?: number | null
}
export type ModelLine = { id: number; account: number; amount: number; isAside: boolean }
export type ModelHandover = { id: number; region: number; receiver: number; amount: number; isUndone: boolean }
export type Model = { payments: ModelPayment[]; lines: ModelLine[]; handovers: ModelHandover[] }

export type Scene = {
  portal: TestApp
  token: string
  adminId: number
  worlds: World[]
  shifts: number[]
  accounts: { id: number; region: number | null }[]
  model: Model
  random: () => number
  balance: number
}

const homes: Record<Entity, string> = {
  toefl_payment: '/toefl-payments',
  member_payment: '/member-payments',
  party_payment: '/party-payments',
}
const today = dayInWib(new Date())
const dayBefore = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)

export async function openScene(portal: TestApp, random: () => number): Promise<Scene> {
  const { token, userId } = await portal.as('ADMIN')
  const worlds = [await makeWorld(portal.db), await makeWorld(portal.db)]
  const shifts = await Promise.all(worlds.map((world) => makeShift(portal.db, world, { quota: 500 })))
  const regions = [worlds[0]!.regionId, worlds[1]!.regionId, null]
  const accounts = await Promise.all(
    regions.map(async (region) => ({ id: await makeAccount(portal.db, region), region })),
  )
  const model = { payments: [], lines: [], handovers: [] }
  return { portal, token, adminId: userId, worlds, shifts, accounts, model, random, balance: 1_000_000 }
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const openOf = ({ lines, payments }: Model) => {
  const taken = new Set(payments.map(({ line }) => line))
  return lines.filter(({ id, isAside }) => !isAside && !taken.has(id))
}

const pick = <T>({ random }: Scene, some: readonly T[]): T | undefined => some[Math.floor(random() * some.length)]
const post = ({ portal, token }: Scene, path: string, json: unknown = {}) => portal.call('POST', path, { token, json })
/** Whatever the line has is right. */
const agreed = { settle: 'ACCEPT', reason: 'Agreed' }
const amounts = [74_731, 74_801, 75_000, 75_000, 100_000, 140_000]

/** What can happen; each gives whether it did. */
export const steps: Record<string, (scene: Scene) => Promise<boolean>> = {
  async register(scene) {
    const { portal, worlds, shifts, random, model } = scene
    const at = random() < 0.5 ? 0 : 1
    const world = worlds[at]!
    const entity: Entity = random() < 0.6 ? 'toefl_payment' : 'member_payment'
    const isCash = random() < 0.45
    const receiver = isCash && random() < 0.8 ? world.receiverId : null
    const isOwn = random() < 0.5
    const amount = isOwn ? 70_001 + model.payments.length * 3 : pick(scene, amounts)!
    const values = {
      payment_amount: amount,
      amount_code: isOwn && !isCash ? 1 : 0,
      created_at: `${dayBefore(Math.floor(random() * 5))}T03:00:00Z`,
      ...(isCash
        ? { payment_type: 'CASH', provider_id: null, account_name: null, account_number: null, receiver_id: receiver }
        : {}),
    }
    const [id] =
      entity === 'toefl_payment'
        ? await insertGroups(portal.db, { world, count: 1, shiftId: shifts[at]!, values })
        : await insertMemberPayments(portal.db, {
            world,
            userIds: (await makeStudents(portal.db, world, 1)).map(({ userId }) => userId),
            values,
          })
    const made = { entity, id: id!, region: world.regionId, amount, isCash, receiver }
    model.payments.push({ ...made, status: 'PENDING', isBinned: false, line: null })
    return true
  },
  async import(scene) {
    const { portal, token, model, random } = scene
    const account = pick(scene, scene.accounts)!
    const rows = Array.from({ length: 1 + Math.floor(random() * 4) }, () => {
      const waiting = pick(scene, model.payments)
      const amount = waiting && random() < 0.6 ? waiting.amount : pick(scene, amounts)!
      scene.balance += amount
      const [year, month, date] = dayBefore(Math.floor(random() * 4)).split('-')
      return `${date}/${month}/${year},TRSF,0000,${amount}.00 CR,${scene.balance}.00`
    })
    const file = `Tanggal Transaksi,Keterangan,Cabang,Jumlah,Saldo\n${rows.join('\n')}`
    const answer = await importStatement(portal, token, account.id, file)
    if (answer.statusCode !== 201) return false
    const listed = await portal.call('GET', `/statement-lines?import_id=${answer.json().data.id}&per_page=100`, {
      token,
    })
    for (const { id, amount } of listed.json().data)
      model.lines.push({ id, account: account.id, amount, isAside: false })
    return true
  },
  async undoImport(scene) {
    const { portal, token, model } = scene
    const imports = (await portal.call('GET', '/statement-imports', { token })).json().data
    const one = pick(
      scene,
      imports.filter((found: { undone_at: string | null }) => found.undone_at === null),
    )
    if (!one) return false
    const { id } = one as { id: number }
    const listed = (await portal.call('GET', `/statement-lines?import_id=${id}&per_page=100`, { token })).json().data
    if ((await post(scene, `/statement-imports/${id}/undo`)).statusCode !== 200) return false
    const gone = new Set(listed.map((line: { id: number }) => line.id))
    model.lines = model.lines.filter((line) => !gone.has(line.id))
    return true
  },
  async confirm(scene) {
    const payment = pick(scene, scene.model.payments)
    const line = scene.random() < (payment?.isCash ? 0.1 : 0.6) ? pick(scene, openOf(scene.model)) : undefined
    if (!payment) return false
    const before = structuredClone(scene.model)
    const answer = await post(
      scene,
      `${homes[payment.entity]}/${payment.id}/confirm`,
      line ? { line_id: line.id, ...agreed } : {},
    )
    if (answer.statusCode !== 200) return false
    Object.assign(payment, { status: 'CONFIRMED', line: line?.id ?? null })
    return undoSometimes(scene, answer.json().undo, before)
  },
  async sure(scene) {
    const { portal, token, model } = scene
    const sure = (await portal.call('GET', '/statement-matches', { token })).json().data
    type Sure = { line: { id: number }; payment: { entity: Entity; id: number } }
    // Another scene of the same database may have some, too, and an account of every region pays for all.
    const own = sure.filter(
      ({ line, payment }: Sure) =>
        model.lines.some(({ id }) => id === line.id) &&
        model.payments.some(({ entity, id }) => entity === payment.entity && id === payment.id),
    )
    const pairs = own.map(({ line, payment }: Sure) => ({
      line_id: line.id,
      entity: payment.entity,
      payment_id: payment.id,
    }))
    if (pairs.length === 0) return false
    const answer = await post(scene, '/statement-matches/confirm', { pairs })
    const confirmed = new Set(answer.json().data.confirmed)
    for (const pair of pairs) {
      if (!confirmed.has(pair.line_id)) continue
      const payment = model.payments.find(({ entity, id }) => entity === pair.entity && id === pair.payment_id)
      Object.assign(payment!, { status: 'CONFIRMED', line: pair.line_id })
    }
    return true
  },
  async reject(scene) {
    const payment = pick(scene, scene.model.payments)
    if (!payment) return false
    const before = structuredClone(scene.model)
    const answer = await post(scene, `${homes[payment.entity]}/${payment.id}/reject`, { reason: 'No money' })
    if (answer.statusCode !== 200) return false
    payment.status = 'REJECTED'
    return undoSometimes(scene, answer.json().undo, before)
  },
  async cancel(scene) {
    const payment = pick(
      scene,
      scene.model.payments.filter(({ status }) => status !== 'PENDING'),
    )
    if (!payment) return false
    const answer = await post(scene, `${homes[payment.entity]}/${payment.id}/cancel`)
    if (answer.statusCode !== 200) return false
    Object.assign(payment, { status: 'PENDING', line: null })
    return true
  },
  async recycle(scene) {
    const payment = pick(scene, scene.model.payments)
    if (!payment || payment.isBinned) return false
    const { portal, token } = scene
    const answer = await portal.call('DELETE', `${homes[payment.entity]}/${payment.id}`, { token })
    if (answer.statusCode !== 200) return false
    // Until then its line is open, and its own again when it comes back in time.
    Object.assign(payment, { isBinned: true, line: null, binnedLine: payment.line })
    return true
  },
  async restore(scene) {
    const payment = pick(
      scene,
      scene.model.payments.filter(({ isBinned }) => isBinned),
    )
    if (!payment) return false
    const answer = await post(scene, `${homes[payment.entity]}/${payment.id}/restore`)
    if (answer.statusCode !== 200) return false
    const isFree = openOf(scene.model).some(({ id }) => id === payment.binnedLine)
    Object.assign(payment, { isBinned: false, line: isFree ? payment.binnedLine : null, binnedLine: null })
    return true
  },
  async deleteForGood(scene) {
    const { portal, token, model } = scene
    const payment = pick(
      scene,
      model.payments.filter(({ isBinned }) => isBinned),
    )
    if (!payment) return false
    const answer = await portal.call('DELETE', `${homes[payment.entity]}/${payment.id}?force=1`, { token })
    if (answer.statusCode !== 200) return false
    model.payments = model.payments.filter((one) => one !== payment)
    return true
  },
  async match(scene) {
    const { model } = scene
    const likely = model.payments.filter(
      ({ status, line, isCash }) => status === 'CONFIRMED' && line === null && !isCash,
    )
    const payment = pick(scene, scene.random() < 0.8 ? likely : model.payments)
    const line = pick(scene, scene.random() < 0.8 ? openOf(model) : model.lines)
    // What was accepted with less may get a second line, which this model does not follow.
    if (!payment || !line || payment.line !== null) return false
    const body = { entity: payment.entity, payment_id: payment.id, ...agreed }
    if ((await post(scene, `/statement-lines/${line.id}/match`, body)).statusCode !== 200) return false
    payment.line = line.id
    return true
  },
  async setAside(scene) {
    const line = pick(scene, scene.model.lines)
    if (!line) return false
    if ((await post(scene, `/statement-lines/${line.id}/set-aside`, { reason: 'Interest' })).statusCode !== 200)
      return false
    line.isAside = true
    return true
  },
  async takeBack(scene) {
    const line = pick(
      scene,
      scene.model.lines.filter(({ isAside }) => isAside),
    )
    if (!line || (await post(scene, `/statement-lines/${line.id}/take-back`)).statusCode !== 200) return false
    line.isAside = false
    return true
  },
  async handOver(scene) {
    const { worlds, adminId, model, random } = scene
    const world = pick(scene, worlds)!
    const amount = 10_000 + Math.floor(random() * 8) * 10_000
    const place = { term_id: world.termId, region_id: world.regionId, receiver_id: world.receiverId }
    const held = heldBy(model, world.regionId, world.receiverId)
    const answer = await post(scene, '/cash-handovers', { ...place, treasurer_id: adminId, amount, day: today })
    // Never more than is held, always what is.
    expect(answer.statusCode).toBe(amount <= held ? 201 : 422)
    if (answer.statusCode !== 201) return false
    const { id } = answer.json().data
    model.handovers.push({ id, region: world.regionId, receiver: world.receiverId, amount, isUndone: false })
    return true
  },
  async undoHandover(scene) {
    const handover = pick(scene, scene.model.handovers)
    if (!handover) return false
    const answer = await post(scene, `/cash-handovers/${handover.id}/undo`)
    expect(answer.statusCode).toBe(handover.isUndone ? 409 : 200)
    handover.isUndone = true
    return true
  },
}

const oftener =
  'register register register confirm confirm confirm confirm confirm cancel match match recycle deleteForGood import sure sure takeBack'
/** The steps as often as they are tried: what others need comes more often. */
export const tried: readonly string[] = [
  ...Object.keys(steps),
  ...`${oftener} handOver handOver handOver undoHandover undoHandover`.split(' '),
]

async function undoSometimes(scene: Scene, undo: { id: string } | undefined, before: Model): Promise<boolean> {
  if (!undo || scene.random() < 0.7) return true
  if ((await post(scene, `/decisions/${undo.id}/undo`)).statusCode === 200) scene.model = before
  return true
}

/** Whether it counts as cash: confirmed, live, and no line shows it. */
export const isHeldCash = (payment: ModelPayment): boolean =>
  payment.isCash && payment.status === 'CONFIRMED' && !payment.isBinned && !hasLine(payment)

/** Whether a line shows its money. */
export const hasLine = ({ line, parts }: ModelPayment): boolean => (parts ? parts.length > 0 : line !== null)

export function heldBy(model: Model, region: number, receiver: number | null): number {
  const received = model.payments
    .filter((one) => isHeldCash(one) && one.region === region && one.receiver === receiver)
    .reduce((sum, { amount }) => sum + amount, 0)
  const handed = model.handovers
    .filter((one) => !one.isUndone && one.region === region && one.receiver === receiver)
    .reduce((sum, { amount }) => sum + amount, 0)
  return received - handed
}
