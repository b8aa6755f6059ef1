/**
 * The demo's story: a registration that opened a week ago. One shift is full, one nearly; some payments
 * wait with their proofs, some are confirmed, a few were rejected; four people can sign in.
 */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import { dayMs, hourMs } from '#kit/time.ts'
import { hashPassword } from '#services/passwords.ts'
import { seedFactor } from '#features/account/factor.seed.ts'
import { seedAnnouncements } from '#features/announcement/announcement.seed.ts'
import { seedMails } from '#features/email/email.seed.ts'
import { mailTemplates } from '#jobs.ts'
import { seedCertificates } from '#features/certificate/certificate.seed.ts'
import { seedTestDays } from '#programmes/toefl/seat.seed.ts'
import { seedAccounts } from '#features/payment/payment-account.seed.ts'
import { exactRegions } from '#features/catalogue/catalogue.seed.ts'
import { seedAmount, seedCode, seedUniqueAmounts } from '#features/payment/amount.seed.ts'
import { seedMemberships } from '#programmes/membership/membership.seed.ts'
import { graceEnd } from '#features/payment/payment-state.rules.ts'
import { priceOf } from '#programmes/toefl/registration.rules.ts'
import { seedPartyWaiting, seedWaiting } from '#features/waiting/waiting.seed.ts'
import { seedSignUps } from '#programmes/party/party.seed.ts'
import { seedMoney } from './money.ts'
import { chance, makePerson, type Person } from './people.ts'
import { sendAnothersProof } from './another-proof.ts'
import { addHolders } from './duty-holders.ts'
import { drawProof } from './proof-picture.ts'

export type SignIn = { role: string; nim: string; password: string }

type Region = Awaited<ReturnType<typeof findRegions>>[number]
type Shift = { id: number; region_id: number | null; quota: number }
type Story = {
  trx: Trx
  deps: Deps
  random: () => number
  people: number
  left: Map<number, number>
  deciderId: number
  /** How many amounts of their own were given out. */
  ownAmounts: number
}

/** Fills the story in and gives the four sign-ins, with passwords made for this installation alone. */
export async function seedDemoPeople(trx: Trx, deps: Deps): Promise<SignIn[]> {
  await seedUniqueAmounts(trx, exactRegions)
  const regions = await findRegions(trx)
  const shifts = await trx.selectFrom('toefl_shift').select(['id', 'region_id', 'quota']).orderBy('starts_at').execute()
  const first = regions[0]
  if (!first) throw new Error('the catalogue has no region')
  const { signIns, ids } = await seedSignIns(trx, first)
  await seedAccounts(trx, { regionId: first.id, now: deps.now() })
  const left = new Map(shifts.map((shift) => [shift.id, shift.quota]))
  const story: Story = { trx, deps, random: chance(11), people: 100, left, deciderId: ids.ADMIN, ownAmounts: 0 }
  await registerKnown(story, first, shifts, [ids.USER, ids.MEMBER])
  await rememberEarlierTest(story, first, ids.MEMBER)
  for (const region of regions) await fillRegion(story, region, shifts)
  await addHeld(story, regions[1] ?? first, shifts)
  const rejectedIds = await addRejected(story, first, shifts)
  const mendedId = await addFriends(story, first, shifts, { status: 'PENDING', age: 0.4 })
  await sendAnothersProof(trx, deps, first)
  await seedCertificates(trx)
  await seedTestDays(trx, deps.now(), Object.values(ids))
  await fillParty(story, first, ids)
  await fillMembers(story, first, ids)
  const decider = { id: ids.ADMIN, name: names.ADMIN }
  // The first region's first shift is full.
  const full = shifts.filter(({ region_id }) => region_id === first.id).slice(0, 1)
  const waiting = { regionId: first.id, termId: first.current_term_id, shiftIds: full.map(({ id }) => id) }
  await seedWaiting(trx, { ...waiting, now: deps.now() })
  await seedMoney(trx, deps, { region: first, decider, rejectedIds, mendedId })
  await addProtected(trx, regions[1] ?? first, deps.now())
  const holders = await addHolders(trx, first, { now: deps.now(), givenBy: ids.ADMIN, people: roles.length + 1 })
  await ageAccounts(trx)
  await seedMails(trx, mailTemplates)
  await seedAnnouncements(trx, { regionId: first.id, madeBy: ids.ADMIN, now: deps.now() })
  return [...signIns, ...holders]
}

/** Nobody's account is younger than what they have done with it. */
async function ageAccounts(trx: Trx): Promise<void> {
  await sql`
    update account a set created_at = first.at
    from (select user_id, min(at) as at from (
        select user_id, created_at as at from toefl_detail
        union all select user_id, created_at from member_payment
        union all select user_id, created_at from party_payment) as done group by user_id) as first
    where first.user_id = a.id and first.at < a.created_at`.execute(trx)
}

/** The member comes to the welcoming party with others of the region, and three wait for the full dinner; the user can still sign up. */
async function fillParty(story: Story, region: Region, ids: Record<(typeof roles)[number], number>): Promise<void> {
  const { trx, deps, deciderId } = story
  const accounts = await trx
    .selectFrom('account')
    .select(['id', 'name', 'nim', 'email', 'major_id', 'phone_number'])
    .where('region_id', '=', region.id)
    .where('role', 'in', ['USER', 'MEMBER'])
    .where('id', '<>', ids.USER)
    .orderBy(sql`id = ${ids.MEMBER}`, 'desc')
    .orderBy('id')
    .limit(43)
    .execute()
  const today = deps.now().toISOString().slice(0, 10)
  const proofOf = (userId: number, amount: number | null) =>
    addProof(story, { amount: amount ?? 25_000, account: accountOf(userId), day: today }, [userId])
  const signedUp = await seedSignUps(trx, { accounts, proofOf, deciderId, now: deps.now() })
  const waiting = { regionId: region.id, termId: region.current_term_id, shiftIds: [signedUp.full], now: deps.now() }
  await seedPartyWaiting(trx, {
    ...waiting,
    accounts: accounts.filter(({ id }) => signedUp.left.some((one) => one.id === id)),
  })
}

/** The member is one of this term; the user can still become one. */
async function fillMembers(story: Story, region: Region, ids: Record<(typeof roles)[number], number>): Promise<void> {
  const { trx, deps, deciderId } = story
  const accounts = await trx
    .selectFrom('account')
    .select(['id', 'name'])
    .where('region_id', '=', region.id)
    .where('role', 'in', ['USER', 'MEMBER'])
    .where('id', '<>', ids.USER)
    .orderBy(sql`id = ${ids.MEMBER}`, 'desc')
    .orderBy('id')
    .limit(30)
    .execute()
  const today = deps.now().toISOString().slice(0, 10)
  const proofOf = (userId: number, amount: number) => {
    const proof = { amount, account: accountOf(userId), day: today }
    return addProof(story, proof, [userId])
  }
  const price = region.member_price ?? 0
  const codeOf = (n: number) => (region.member_unique_amount && price > 0 ? seedCode(n) : 0)
  const of = { entity: 'member_payment', regionId: region.id, size: 1, price, isOver: false } as const
  const reserve = (payment: { paymentId: number; code: number; at: Date }) => seedAmount(trx, { ...of, ...payment })
  await seedMemberships(trx, { region, accounts, proofOf, codeOf, reserve, deciderId, now: deps.now() })
}

const findRegions = (trx: Trx) =>
  trx.selectFrom('region').selectAll().where('is_active', '=', true).orderBy('id').execute()

const roles = ['ADMIN', 'SCAC', 'USER', 'MEMBER'] as const
const names = { ADMIN: 'Office of BNEC', SCAC: 'Regina Halim', USER: 'Bayu Nugroho', MEMBER: 'Citra Maharani' }

async function seedSignIns(trx: Trx, region: Region) {
  const major = await trx.selectFrom('major').select('id').where('region_id', '=', region.id).executeTakeFirstOrThrow()
  const signIns: SignIn[] = []
  const ids = { ADMIN: 0, SCAC: 0, USER: 0, MEMBER: 0 }
  for (const [index, role] of roles.entries()) {
    const password = `${randomBytes(6).toString('base64url')}-${randomBytes(3).toString('hex')}`
    const person = makePerson(index + 1, chance(index + 5), region.region)
    const account = await trx
      .insertInto('account')
      .values({
        ...person,
        name: names[role],
        email: `${role.toLowerCase()}@example.com`,
        role,
        region_id: region.id,
        term_id: region.current_term_id,
        major_id: major.id,
        password_hash: await hashPassword(password),
        email_verified_at: new Date().toISOString(),
      })
      .returning(['id', 'nim'])
      .executeTakeFirstOrThrow()
    ids[role] = account.id
    signIns.push({ role, nim: account.nim, password })
  }
  return { signIns, ids }
}

/** A regional committee with a second factor, for /committee to show; the four who can sign in need none. */
async function addProtected(trx: Trx, region: Region, now: Date): Promise<void> {
  const person = { ...makePerson(roles.length + 1, chance(23), region.region), name: 'Rizky Ramadhan' }
  const { id } = await trx
    .insertInto('account')
    .values({
      ...person,
      email: 'rizky.ramadhan@example.com',
      role: 'SCAC',
      region_id: region.id,
      password_hash: await hashPassword(randomBytes(24).toString('hex')),
      email_verified_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await seedFactor(trx, id, now)
}

/** The two students who can sign in: one waits for the committee, one is confirmed. */
async function registerKnown(story: Story, region: Region, shifts: Shift[], userIds: number[]): Promise<void> {
  const shift = shifts.findLast((candidate) => candidate.region_id === region.id)
  if (!shift) return
  for (const [index, userId] of userIds.entries()) {
    await addPayment(story, region, {
      userIds: [userId],
      shiftIds: [shift.id],
      status: index === 0 ? 'PENDING' : 'CONFIRMED',
      age: 2,
    })
  }
}

async function fillRegion(story: Story, region: Region, shifts: Shift[]): Promise<void> {
  const own = shifts.filter((shift) => shift.region_id === region.id)
  const [full, nearly] = own
  // The first region's first shift is full and its second nearly so; elsewhere some seats are taken.
  const target = (shift: Shift) =>
    region.region_init === 'KMG' && shift === full
      ? 0
      : region.region_init === 'KMG' && shift === nearly
        ? 2
        : Math.ceil(shift.quota * (0.45 + story.random() * 0.4))
  for (const shift of own) {
    const goal = target(shift)
    while ((story.left.get(shift.id) ?? 0) > goal)
      await addGroup(story, region, shift, (story.left.get(shift.id) ?? 0) - goal)
  }
}

async function addGroup(story: Story, region: Region, shift: Shift, most: number): Promise<void> {
  const sizes = [1, 2, 3].filter((size) => size <= most && priceOf(region, size) !== null)
  const size = sizes[Math.floor(story.random() * sizes.length)] ?? 1
  const people = Array.from({ length: size }, () => makePerson((story.people += 1), story.random, region.region))
  const userIds = await addAccounts(story, region, people)
  const luck = story.random()
  const status = luck < 0.5 ? 'CONFIRMED' : luck < 0.95 ? 'PENDING' : 'REJECTED'
  await addPayment(story, region, { userIds, shiftIds: userIds.map(() => shift.id), status, age: story.random() * 7 })
}

async function addAccounts({ trx }: Story, region: Region, people: Person[]): Promise<number[]> {
  const majors = await trx.selectFrom('major').select('id').where('region_id', '=', region.id).execute()
  const rows = await trx
    .insertInto('account')
    .values(
      people.map((person, index) => ({
        ...person,
        role: 'USER',
        region_id: region.id,
        term_id: region.current_term_id,
        major_id: majors[(Number(person.nim) + index) % majors.length]?.id ?? null,
      })),
    )
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

type Given = {
  userIds: number[]
  shiftIds: number[]
  status: 'PENDING' | 'CONFIRMED' | 'REJECTED'
  age: number
  /** Rejected hours ago for its picture, with the seats held. */
  isHeld?: boolean
  /** The region's current one unless told. */
  termId?: number
}

/** Two friends whose picture cannot be read: their seats wait for a better one. */
const addHeld = (story: Story, region: Region, shifts: Shift[]) =>
  addFriends(story, region, shifts, { status: 'REJECTED', isHeld: true, age: 1 })

/** Three who are rejected for good, and have paid. */
async function addRejected(story: Story, region: Region, shifts: Shift[]): Promise<number[]> {
  const ids: number[] = []
  for (const age of [2, 3, 4]) {
    const id = await addFriends(story, region, shifts, { status: 'REJECTED', age }, 1)
    if (id !== null) ids.push(id)
  }
  return ids
}

type Fate = Pick<Given, 'status' | 'age' | 'isHeld'>

/** Friends with a payment of theirs, in the first shift that has room; null where there is none. */
async function addFriends(story: Story, region: Region, shifts: Shift[], fate: Fate, size = 2): Promise<number | null> {
  const shift = shifts.find((one) => one.region_id === region.id && (story.left.get(one.id) ?? 0) >= size)
  if (!shift || priceOf(region, size) === null) return null
  const people = Array.from({ length: size }, () => makePerson((story.people += 1), story.random, region.region))
  const userIds = await addAccounts(story, region, people)
  return addPayment(story, region, { userIds, shiftIds: userIds.map(() => shift.id), ...fate })
}

const wrongAmount = 'The amount on the proof is not the price.'
/** For so long the regions' payments have had amounts of their own. */
const uniqueDays = 5
const unreadable = 'The proof cannot be read. Please send a clear picture with date, amount and account.'

async function addPayment(story: Story, region: Region, given: Given): Promise<number> {
  const term_id = given.termId ?? region.current_term_id
  const { trx, deps, random } = story
  const at = new Date(deps.now().getTime() - given.age * dayMs)
  const decided = given.isHeld
    ? new Date(deps.now().getTime() - 3 * hourMs)
    : given.status === 'PENDING'
      ? null
      : new Date(Math.min(at.getTime() + random() * 0.8 * dayMs, deps.now().getTime()))
  const price = priceOf(region, given.userIds.length) ?? 0
  // For some days each payment has had an amount that nobody else pays, so that a statement tells them apart.
  const code = region.toefl_unique_amount && given.age < uniqueDays ? seedCode((story.ownAmounts += 1)) : 0
  const amount = price - code
  const account = String(1_000_000_000 + Math.floor(random() * 8_999_999_999)).slice(0, 10)
  const proof_id = await addProof(
    story,
    { amount, account, day: at.toISOString().slice(0, 10) },
    given.userIds.slice(0, 1),
  )
  const provider = await trx
    .selectFrom('payment_provider')
    .select(['id', 'type'])
    .where('type', '!=', 'CASH')
    .orderBy(sql`random()`)
    .executeTakeFirstOrThrow()
  const payer = await trx
    .selectFrom('account')
    .select('name')
    .where('id', '=', given.userIds[0] ?? 0)
    .executeTakeFirstOrThrow()
  const created_at = at.toISOString()
  const payment = await trx
    .insertInto('toefl_payment')
    .values({
      region_id: region.id,
      term_id,
      payment_type: provider.type,
      provider_id: provider.id,
      account_name: payer.name.toUpperCase(),
      account_number: account,
      payment_amount: amount,
      amount_code: code,
      proof_id,
      status: given.status,
      reject_reason: given.isHeld ? unreadable : given.status === 'REJECTED' ? wrongAmount : null,
      decided_by: decided && story.deciderId,
      decided_at: decided?.toISOString() ?? null,
      ...(decided && given.status === 'REJECTED' ? { mend_until: graceEnd(decided.toISOString()) } : {}),
      ...(decided && given.isHeld ? { seats_held_until: graceEnd(decided.toISOString()) } : {}),
      created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (code > 0) {
    const size = given.userIds.length
    const isOver = given.status === 'CONFIRMED'
    await seedAmount(trx, {
      entity: 'toefl_payment',
      paymentId: payment.id,
      regionId: region.id,
      size,
      price,
      code,
      at,
      isOver,
    })
  }
  const binned =
    given.status === 'REJECTED' && decided && !given.isHeld
      ? { deleted_at: decided.toISOString(), deleted_because: 'REJECTED' }
      : {}
  await trx
    .insertInto('toefl_detail')
    .values(
      given.userIds.map((user_id, index) => ({
        payment_id: payment.id,
        term_id,
        user_id,
        shift_id: given.shiftIds[index] ?? 0,
        created_at,
        ...binned,
      })),
    )
    .execute()
  await recordStory(story, payment.id, { ...given, payer: payer.name, at, decided })
  const isSeated = given.status !== 'REJECTED' || given.isHeld
  if (isSeated) for (const id of given.shiftIds) story.left.set(id, (story.left.get(id) ?? 0) - 1)
  return payment.id
}

type Deeds = Pick<Given, 'userIds' | 'status'> & { payer: string; at: Date; decided: Date | null }

/** What the records of a payment say: who registered, and how the committee decided. */
async function recordStory({ trx, deciderId }: Story, paymentId: number, deeds: Deeds): Promise<void> {
  const of = { entity: 'toefl_payment', entity_id: paymentId }
  const registered = { ...of, action: 'registered', at: deeds.at.toISOString(), actor_id: deeds.userIds[0] ?? null }
  const { decided, status } = deeds
  const action = status === 'CONFIRMED' ? 'confirmed' : 'rejected'
  const decision = decided && { ...of, action, at: decided.toISOString(), actor_id: deciderId, actor_name: names.ADMIN }
  const nothing = { before: null, after: null }
  const change = { before: JSON.stringify({ status: 'PENDING' }), after: JSON.stringify({ status }) }
  await trx
    .insertInto('audit_entry')
    .values([{ ...registered, ...nothing, actor_name: deeds.payer }, ...(decision ? [{ ...decision, ...change }] : [])])
    .execute()
}

/** The member took the test of the term before, too. */
async function rememberEarlierTest(story: Story, region: Region, userId: number): Promise<void> {
  const { trx, deps } = story
  const term = await trx
    .selectFrom('term')
    .select('id')
    .where('id', '<', region.current_term_id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!term) return
  const starts = deps.now().getTime() - 190 * dayMs
  const shift = await trx
    .insertInto('toefl_shift')
    .values({
      term_id: term.id,
      region_id: region.id,
      shift: 'Saturday, morning shift',
      shift_label_id: 'Sabtu, shift pagi',
      starts_at: new Date(starts).toISOString(),
      ends_at: new Date(starts + dayMs / 12).toISOString(),
      quota: 40,
      is_active: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addPayment(story, region, {
    userIds: [userId],
    shiftIds: [shift.id],
    status: 'CONFIRMED',
    age: 205,
    termId: term.id,
  })
  await trx
    .updateTable('toefl_detail')
    .set({ is_attend: true, attended_at: new Date(starts).toISOString(), score: 523 })
    .where('user_id', '=', userId)
    .where('shift_id', '=', shift.id)
    .execute()
}

/** A bank account that is like nobody else's. */
const accountOf = (userId: number): string => String(1_000_000_000 + ((userId * 7_919_017) % 8_999_999_999))

// Drawn anew for each payment, and already in the state in which the committee may see it.
async function addProof(
  { trx, deps, random }: Story,
  proof: { amount: number; account: string; day: string },
  viewers: number[],
): Promise<number> {
  const picture = await drawProof({ ...proof, look: Math.floor(random() * 10_000) })
  const key = randomBytes(18).toString('base64url')
  await deps.files.place.put(`ready/${key}`, picture)
  const { id } = await trx
    .insertInto('file')
    .values({ key, state: 'READY', content_type: 'image/jpeg', bytes: picture.length, sha256: key })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('file_viewer')
    .values(viewers.map((user_id) => ({ file_id: id, user_id })))
    .execute()
  return id
}
