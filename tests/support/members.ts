// Membership for tests: an open window, students of a region, and their payments.
import { newToken } from '#services/passwords.ts'
import type { Db } from '#kit/database/connect.ts'
import type { TestApp } from './app.ts'
import { type World, freshNims, proofFile, proofPicture, setWindow, transferFrom } from './facts.ts'
import { formOf } from './forms.ts'
import { next } from './next.ts'

const day = 86_400_000

/** The region's own window of this programme, open around now or over. */
export const setMemberWindow = (db: Db, regionId: number, open = true): Promise<void> =>
  setWindow(db, regionId, open, 'NEW_MEMBER_REGISTRATION', 'New member registration')

export type Student = { token: string; userId: number; nim: string }

/** Students of the world's region with live sessions, whose NIMs nobody else has; `more` are other columns. */
export async function makeStudents(
  db: Db,
  world: World,
  count: number,
  more: (nim: string) => Record<string, unknown> = () => ({}),
): Promise<Student[]> {
  const nims = freshNims(count)
  const accounts = await db
    .insertInto('account')
    .values(
      nims.map((nim) => ({
        nim,
        name: `Member ${nim}`,
        email: `m${nim}@example.com`,
        region_id: world.regionId,
        term_id: world.termId,
        major_id: world.majorId,
        // They have set a password; what it is nobody asks here.
        password_hash: 'none',
        ...more(nim),
      })),
    )
    .returning(['id', 'nim'])
    .execute()
  const idOf = new Map(accounts.map((account) => [account.nim, account.id]))
  const students = nims.map((nim) => ({ ...newToken(), userId: idOf.get(nim) ?? 0, nim }))
  // As `sessionOf` gives one.
  const held = { expires_at: new Date(Date.now() + day).toISOString(), proved_at: '2999-01-01T00:00:00Z' }
  await db
    .insertInto('session')
    .values(students.map(({ userId, hash }) => ({ user_id: userId, token_hash: hash, ...held })))
    .execute()
  return students.map(({ token, userId, nim }) => ({ token, userId, nim }))
}

export async function makeStudent(db: Db, world: World): Promise<Student> {
  const [student] = await makeStudents(db, world, 1)
  if (!student) throw new Error('nobody was made')
  return student
}

/** Changes or adds fields by their form name; null leaves one out. */
type Fields = Record<string, string | null>

/** How somebody paid, as a form with a proof of its own; `proof` null leaves the picture out. */
export async function memberForm(
  world: World,
  fields: Fields = {},
  proof: Buffer | null = null,
  withProof = true,
): Promise<FormData> {
  const all: Fields = {
    ...transferFrom(world),
    ...fields,
  }
  const form = formOf(all)
  if (!withProof) return form
  form.append(
    'payment_proof',
    proofFile(proof ?? (await proofPicture()), proof ? null : `member ${next('member forms')}`),
  )
  return form
}

/** Pays through the API and gives the payment's id. */
export async function payMember(portal: TestApp, world: World, student: Student): Promise<number> {
  const answer = await portal.call('POST', '/member-payments', { token: student.token, form: await memberForm(world) })
  if (answer.statusCode !== 201) throw new Error(`not paid: ${answer.statusCode} ${answer.body}`)
  return answer.json().data.id
}

export const roleOf = async (db: Db, userId: number): Promise<string> =>
  (await db.selectFrom('account').select('role').where('id', '=', userId).executeTakeFirstOrThrow()).role

type Inserted = { world: World; userIds: readonly number[]; values?: Record<string, unknown> }

/** Payments straight into the table, without files on disk; pending ones of the world's term by default. */
export async function insertMemberPayments(db: Db, { world, userIds, values = {} }: Inserted): Promise<number[]> {
  const keys = freshNims(userIds.length).map((nim) => `member-proof-${nim}`)
  const files = await db
    .insertInto('file')
    .values(keys.map((key) => ({ key, content_type: 'image/jpeg', bytes: 1, sha256: key, state: 'READY' })))
    .returning('id')
    .execute()
  const viewers = userIds.map((user_id, index) => ({ file_id: files[index]?.id ?? 0, user_id }))
  await db.insertInto('file_viewer').values(viewers).execute()
  const rows = await db
    .insertInto('member_payment')
    .values(
      userIds.map((user_id, index) => ({
        region_id: world.regionId,
        term_id: world.termId,
        user_id,
        kind: 'NEW',
        payment_type: 'BANK_TRANSFER',
        provider_id: world.providerId,
        account_name: `PAYER ${user_id}`,
        account_number: '1234567890',
        payment_amount: 100_000,
        proof_id: files[index]?.id ?? 0,
        ...values,
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
