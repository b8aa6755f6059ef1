import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { noteMissing, notePrints } from '#services/likeness/likeness.ts'
import { dataOf } from '#tests/support/answers.ts'
import { openOffice } from '#tests/support/office.ts'
import { makeShift } from '#tests/support/facts.ts'
import { insertGroups } from '#tests/support/groups.ts'
import { makeStudents, memberForm, setMemberWindow, type Student } from '#tests/support/members.ts'
import { insertSignUps, makePartyShift } from '#tests/support/parties.ts'
import { cut, receipt } from '#tests/support/receipts.ts'

const { portal, world, token: admin } = await openOffice()
await setMemberWindow(portal.db, world.regionId)
const students = await makeStudents(portal.db, world, 5)

const first = { sender: 'SITI RAHMA', date: '21 NOV 2026 10.14', reference: '73124641233714' }
const second = { sender: 'BUDI SANTOSO', date: '21 NOV 2026 11.02', reference: '88120094417305' }

type Table = 'toefl_payment' | 'member_payment' | 'welcoming_party'
async function fileOf(table: Table, id: number): Promise<{ id: number; key: string }> {
  const { rows } = await sql<{ id: number; key: string }>`
    select f.id, f.key from file f join ${sql.table(table)} p on p.proof_id = f.id where p.id = ${id}`.execute(
    portal.db,
  )
  return rows[0]!
}

/** Pays for the membership, and has the picture encoded as the job does. */
async function send(student: Student, picture: Buffer) {
  const form = await memberForm(world, {}, picture)
  const { id } = dataOf(await portal.call('POST', '/member-payments', { token: student.token, form }), 201)
  const { id: file, key } = await fileOf('member_payment', id)
  await portal.deps.files.prepare(file)
  return { id, key, file }
}

/** The same, and has it compared. */
async function pay(student: Student, picture: Buffer) {
  const sent = await send(student, picture)
  await notePrints(portal.deps, [sent.file])
  return sent
}

/** Gives an older record this picture, as it lies there since before prints were kept. */
async function lay(table: Table, id: number, picture: Buffer): Promise<string> {
  const { key } = await fileOf(table, id)
  await writeFile(join(portal.filesFolder, 'ready', key), picture)
  return key
}

const near = async (key: string) => {
  return dataOf(await portal.call('GET', `/proofs/${key}/near`, { token: admin }))
}

test('a copy of another payment’s proof is found in every programme, another receipt of the same app is not', async () => {
  const picture = await receipt(first)
  const [one, copy, other] = [
    await pay(students[0]!, picture),
    await pay(students[1]!, await cut(picture, [0.02, 0.02, 0.02, 0.02])),
    await pay(students[2]!, await receipt(second)),
  ]
  expect(await near(one.key)).toEqual([
    {
      programme: 'MEMBERSHIP',
      id: copy.id,
      status: 'PENDING',
      name: `Member ${students[1]!.nim}`,
      created_at: expect.any(String),
      proof: copy.key,
      is_same: false,
    },
  ])
  expect(await near(copy.key)).toMatchObject([{ id: one.id, proof: one.key }])
  expect(await near(other.key)).toEqual([])

  // Those of before have none yet: the job gives them theirs, and is done then.
  const [payment = 0] = await insertGroups(portal.db, { world, count: 1, shiftId: await makeShift(portal.db, world) })
  const shiftId = await makePartyShift(portal.db, world)
  const [signUp = 0] = await insertSignUps(portal.db, world, { count: 1, shiftId })
  await lay('toefl_payment', payment, await sharp(picture).resize(700).jpeg({ quality: 60 }).toBuffer())
  const party = await lay('welcoming_party', signUp, await sharp(picture).webp({ quality: 70 }).toBuffer())
  expect(await noteMissing(portal.deps)).toBe(2)
  expect(await noteMissing(portal.deps)).toBe(0)
  expect((await near(one.key)).map(({ programme, id }: { programme: string; id: number }) => [programme, id])).toEqual(
    expect.arrayContaining([
      ['TOEFL', payment],
      ['PARTY', signUp],
      ['MEMBERSHIP', copy.id],
    ]),
  )
  expect((await near(party)).length).toBe(3)
  expect(await near(other.key)).toEqual([])

  // A record in the bin is no payment.
  await portal.call('DELETE', `/member-payments/${copy.id}`, { token: admin })
  expect((await near(one.key)).length).toBe(2)
})

test('proofs that are compared together find each other', async () => {
  const picture = await receipt({ sender: 'WAYAN GEDE', date: '22 NOV 2026 09.30', reference: '55120094411199' })
  const both = [await send(students[3]!, picture), await send(students[4]!, await cut(picture, [0.01, 0, 0.02, 0]))]
  await notePrints(
    portal.deps,
    both.map(({ file }) => file),
  )
  for (const [at, one] of both.entries()) expect(await near(one.key)).toMatchObject([{ id: both[1 - at]!.id }])
})

test('a proof that cannot be read is passed over once and for all', async () => {
  const [payment = 0] = await insertGroups(portal.db, { world, count: 1, shiftId: await makeShift(portal.db, world) })
  const key = await lay('toefl_payment', payment, Buffer.from('no picture'))
  expect(await noteMissing(portal.deps)).toBe(1)
  expect(await noteMissing(portal.deps)).toBe(0)
  expect(await near(key)).toEqual([])
})
