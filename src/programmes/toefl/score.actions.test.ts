import { constants, deflateRawSync } from 'node:zlib'
import { writeCsv } from 'hucre/csv'
import { type CellValue, writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { cpuOf } from '#tests/support/cost.ts'
import { dataOf, expectAnswer, problemsOf } from '#tests/support/answers.ts'
import { openOffice } from '#tests/support/office.ts'
import { exportOf } from '#tests/support/export.ts'
import { makeShift } from '#tests/support/facts.ts'
import { type Seated, seatStudent } from '#tests/support/groups.ts'
import { auditOf } from '#tests/support/records.ts'
import { lastRow } from '#tests/support/rows.ts'
import { formOf } from '#tests/support/forms.ts'
import { honestPart, zipOf } from '#tests/support/packed-zip.ts'
import { byName, compose } from '#services/mail/compose.ts'
import type { Preview, PreviewRow } from './score.contract.ts'
import { scoreMails } from './score.mail.ts'

const { portal, world, admin } = await openOffice()

type File = { bytes: Uint8Array | string; name?: string }
type Rows = (string | number | null)[][]

const csv = (rows: Rows, delimiter = ','): File => ({ bytes: writeCsv(rows, { delimiter }), name: 'scores.csv' })
const xlsx = async (rows: CellValue[][]): Promise<File> => ({
  bytes: await writeXlsx({ sheets: [{ name: 'Scores', rows }] }),
  name: 'scores.xlsx',
})

function send(path: string, shiftId: number, file: File, fields: Record<string, string> = {}) {
  const sent = new globalThis.File([file.bytes as BlobPart], file.name ?? 'scores.csv')
  const form = formOf({ shift_id: String(shiftId), ...fields, file: sent })
  return portal.call('POST', `/toefl-score-imports${path}`, { token: admin.token, form })
}
async function preview(shiftId: number, file: File): Promise<Preview> {
  return dataOf(await send('/preview', shiftId, file))
}
const problemOf = async (file: File, shiftId: number) => problemsOf(await send('/preview', shiftId, file))['file']?.[0]
async function enter(shiftId: number, file: File) {
  const { seen } = await preview(shiftId, file)
  return send('', shiftId, file, { seen })
}
const undo = (id: number) => portal.call('POST', `/toefl-score-imports/${id}/undo`, { token: admin.token })
const seatIn = (shiftId: number, values = {}, status: 'PENDING' | 'CONFIRMED' = 'CONFIRMED') =>
  seatStudent(portal, { world, shiftId, status, values })
const scoresOf = async (people: Seated[]) => {
  const rows = await portal.db
    .selectFrom('toefl_detail')
    .select(['id', 'score'])
    .where(
      'id',
      'in',
      people.map(({ seatId }) => seatId),
    )
    .execute()
  return people.map(({ seatId }) => rows.find(({ id }) => id === seatId)?.score)
}
const mailsTo = async ({ userId }: Seated) =>
  (await portal.db.selectFrom('email').select('template').where('user_id', '=', userId).orderBy('id').execute()).map(
    (row) => row.template,
  )
/** The newest mail as it would leave now. */
async function letterTo({ userId }: Seated): Promise<string> {
  const mail = await lastRow(portal.db, 'email', { user_id: userId })
  return (await compose(portal.deps, byName(scoreMails), mail)).text
}
const header = ['NIM', 'Name', 'Score']

describe('looking at a file', () => {
  test('names each wrong row and writes nothing', async () => {
    const [here, there] = [await makeShift(portal.db, world), await makeShift(portal.db, world)]
    const [right, elsewhere, pending] = [await seatIn(here), await seatIn(there), await seatIn(here, {}, 'PENDING')]
    const file = csv([
      header,
      [right.nim, 'Right', 550],
      [elsewhere.nim, 'Elsewhere', 550],
      ['2799999999', 'Nobody', 550],
      [pending.nim, 'Pending', 550],
    ])
    const { rows, counts } = await preview(here, file)
    expect(counts).toEqual({ new: 1, changed: 0, same: 0, empty: 0, wrong: 3 })
    const problem = (line: number) => rows.find((row: PreviewRow) => row.line === line)?.problem
    expect(rows[0]).toMatchObject({ line: 2, nim: right.nim, score: 550, outcome: 'new', problem: null })
    expect([3, 4, 5].map(problem)).toEqual([
      expect.stringMatching(/^Is in another shift: /),
      'Nobody has this NIM.',
      'A score can be entered once the payment is confirmed.',
    ])
    expect(await scoresOf([right, elsewhere, pending])).toEqual([null, null, null])
    const kept = await portal.db.selectFrom('toefl_score_import').select('id').where('shift_id', '=', here).execute()
    expect(kept).toEqual([])
  })

  test.each([';', '\t', ','])('reads CSV with %j between the cells', async (delimiter) => {
    const shift = await makeShift(portal.db, world)
    const { nim } = await seatIn(shift)
    expect((await preview(shift, csv([header, [nim, 'A, "quoted"; name', 400]], delimiter))).counts.new).toBe(1)
  })

  test('reads XLSX whose NIMs are numbers, and CSV with the mark of UTF-8 or in UTF-16', async () => {
    const shift = await makeShift(portal.db, world)
    const { nim } = await seatIn(shift)
    expect((await preview(shift, await xlsx([header, [Number(nim), 'N', 400]]))).counts.new).toBe(1)
    expect((await preview(shift, await xlsx([header, [nim, 'N', '400']]))).counts.new).toBe(1)
    const text = `NIM;Skor\r\n${nim};400\r\n`
    expect((await preview(shift, { bytes: `\ufeff${text}` })).counts.new).toBe(1)
    expect((await preview(shift, { bytes: Buffer.from(`\ufeff${text}`, 'utf16le') })).counts.new).toBe(1)
  })

  test('what is no sheet of scores is refused in words', async () => {
    const shift = await makeShift(portal.db, world)
    const sheet = Buffer.from((await xlsx([header, ['1', 'N', 400]])).bytes)
    expect(await problemOf({ bytes: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1, 2]) }, shift)).toMatch(/neither/)
    expect(await problemOf({ bytes: sheet.subarray(0, sheet.length / 2) }, shift)).toMatch(/cannot be read/)
    expect(await problemOf({ bytes: zipOf(honestPart('hello.txt', 'hello')) }, shift)).toBe(
      'There is no column called NIM.',
    )
    expect(await problemOf({ bytes: zipOf(honestPart('hello.png', 'hello')) }, shift)).toMatch(
      /No file in this archive/,
    )
    expect(await problemOf(csv([['Name', 'Score']]), shift)).toBe('There is no column called NIM.')
    expect(await problemOf(csv([['NIM', 'Name']]), shift)).toMatch(/neither a column called Score/)
    expect(await problemOf(csv([header]), shift)).toMatch(/no rows/)
    const many = Array.from({ length: 5001 }, (_, n) => [String(n), 'N', 400])
    expect(await problemOf(csv([header, ...many]), shift)).toMatch(/5,000 rows/)
    expect((await send('/preview', 2_000_000_000, csv([header, ['1', 'N', 400]]))).json()).toMatchObject({
      errors: { shift_id: [expect.any(String)] },
    })
  })

  test('a bomb is not unpacked, whether it says its size or not', async () => {
    const shift = await makeShift(portal.db, world)
    // More than a gigabyte of nothing: one part of it, again and again.
    const part = deflateRawSync(Buffer.alloc(2 ** 20), { level: 9, finishFlush: constants.Z_FULL_FLUSH })
    const packed = Buffer.concat([...Array.from({ length: 1200 }, () => part), deflateRawSync('')])
    const name = '[Content_Types].xml'
    const before = process.memoryUsage().rss
    expect(await problemOf({ bytes: zipOf({ name, packed, says: 1200 * 2 ** 20 }) }, shift)).toMatch(/too long/)
    expect(await problemOf({ bytes: zipOf({ name, packed, says: 1000 }) }, shift)).toMatch(/cannot be read/)
    expect(await problemOf({ bytes: zipOf({ name, packed, says: 0 }) }, shift)).toMatch(/cannot be read/)
    expect((process.memoryUsage().rss - before) / 2 ** 20).toBeLessThan(600)
  })

  test('a file of line breaks alone is refused before it keeps everybody waiting', async () => {
    const shift = await makeShift(portal.db, world)
    const bytes = `NIM,Score${'\n'.repeat(1_900_000)}`
    const cost = await cpuOf(async () => expect(await problemOf({ bytes }, shift)).toMatch(/5,000 rows/))
    // Splitting the text is the least that a reader could do.
    expect(cost).toBeLessThan(20 * (await cpuOf(() => bytes.split('\n'))) + 500)
  })

  test('one long text in thousands of cells, a NUL and a row far below cost nothing and hide nothing', async () => {
    const shift = await makeShift(portal.db, world)
    const { nim } = await seatIn(shift)
    const long = 'x'.repeat(30_000)
    const rows = Array.from({ length: 2000 }, (_, n) => [String(n), long, 400])
    const answer = await send('/preview', shift, await xlsx([header, ...rows]))
    expect(answer.statusCode).toBe(200)
    expect(answer.body.length).toBeLessThan(3_000_000)
    expect((await preview(shift, await xlsx([header, [`${nim}_x0000_`, 'N', 400]]))).rows).toHaveLength(1)
    const far = await xlsx([header, ...Array.from({ length: 6000 }, () => []), [nim, 'N', 400]])
    expect(await problemOf(far, shift)).toMatch(/5,000 rows/)
  })

  test('CSV with the letters of Windows is read', async () => {
    const shift = await makeShift(portal.db, world)
    const { nim } = await seatIn(shift)
    const bytes = Buffer.from(`NIM;Nama;Skor\r\n${nim};Renée;400\r\n27;Zoë;400\r\n`, 'latin1')
    expect((await preview(shift, { bytes })).rows).toMatchObject([{ outcome: 'new' }, { name: 'Zoë' }])
  })
})

describe('entering', () => {
  test('enters what was seen, tells each by mail, keeps who did it, and leaves wrong rows out', async () => {
    const shift = await makeShift(portal.db, world)
    const people = [await seatIn(shift), await seatIn(shift, { score: 400 }), await seatIn(shift, { score: 600 })]
    const [fresh, changed, same] = people as [Seated, Seated, Seated]
    const file = csv([header, [fresh.nim, '', 500], [changed.nim, '', 450], [same.nim, '', 600], ['27', '', 500]])
    expectAnswer(await enter(shift, file), 201, {
      message: '2 scores entered. Each person gets an e-mail.',
      data: { file_name: 'scores.csv', scores: 2, undone_at: null },
    })
    expect(await scoresOf(people)).toEqual([500, 450, 600])
    expect(await Promise.all(people.map(mailsTo))).toEqual([['toefl-score'], ['toefl-score'], []])
    const audit = await auditOf(portal.db, 'toefl_detail', changed.seatId)
    expect(audit).toContainEqual(
      expect.objectContaining({ action: 'scored', before: { score: 400 }, after: { score: 450 } }),
    )
  })

  test('is refused when something has changed since the file was looked at', async () => {
    const shift = await makeShift(portal.db, world)
    const people = [await seatIn(shift), await seatIn(shift)]
    const file = csv([header, ...people.map(({ nim }) => [nim, '', 500])])
    const { seen } = await preview(shift, file)
    await portal.db.updateTable('toefl_detail').set({ score: 350 }).where('id', '=', people[1]!.seatId).execute()
    expectAnswer(await send('', shift, file, { seen }), 409)
    expect(await scoresOf(people)).toEqual([null, 350])
  })

  test('another file than the one that was looked at is refused', async () => {
    const shift = await makeShift(portal.db, world)
    const { nim } = await seatIn(shift)
    const { seen } = await preview(shift, csv([header, [nim, '', 500]]))
    expect((await send('', shift, csv([header, [nim, '', 501]]), { seen })).statusCode).toBe(409)
  })

  test('sent twice at once it is entered once', async () => {
    const shift = await makeShift(portal.db, world)
    const person = await seatIn(shift)
    const file = csv([header, [person.nim, '', 500]])
    const { seen } = await preview(shift, file)
    const answers = await Promise.all([1, 2, 3].map(() => send('', shift, file, { seen })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    expect(await mailsTo(person)).toEqual(['toefl-score'])
  })

  test('nothing to enter is said so', async () => {
    const shift = await makeShift(portal.db, world)
    const { nim } = await seatIn(shift, { score: 500 })
    expect((await enter(shift, csv([header, [nim, '', 500]]))).statusCode).toBe(422)
  })
})

describe('undoing', () => {
  test('gives back what was there before, once, and leaves what was changed since', async () => {
    const shift = await makeShift(portal.db, world)
    const people = [await seatIn(shift), await seatIn(shift, { score: 400 }), await seatIn(shift)]
    const { id } = (await enter(shift, csv([header, ...people.map(({ nim }) => [nim, '', 500])]))).json().data
    await portal.call('PUT', `/toefl-details/${people[2]!.seatId}/update-detail`, {
      token: admin.token,
      json: { score: 510 },
    })
    const answer = await undo(id)
    expect(answer.statusCode).toBe(200)
    expect(answer.json().data).toEqual({ undone: 2, kept: [{ nim: people[2]!.nim, name: expect.any(String) }] })
    expect(await scoresOf(people)).toEqual([null, 400, 510])
    expect((await undo(id)).statusCode).toBe(409)
    expect((await undo(2_000_000_000)).statusCode).toBe(404)
    const listed = await portal.call('GET', `/toefl-shifts/${shift}/score-imports`, { token: admin.token })
    expect(listed.json().data).toMatchObject([{ id, scores: 3, undone_at: expect.any(String) }])
  })

  test('of an earlier file leaves what a later one has entered', async () => {
    const shift = await makeShift(portal.db, world)
    const person = await seatIn(shift)
    const first = (await enter(shift, csv([header, [person.nim, '', 500]]))).json().data.id
    const second = (await enter(shift, csv([header, [person.nim, '', 520]]))).json().data.id
    expect((await undo(first)).json().data).toMatchObject({ undone: 0, kept: [{ nim: person.nim }] })
    expect((await undo(second)).json().data).toEqual({ undone: 1, kept: [] })
    expect(await scoresOf([person])).toEqual([500])
  })
})

describe('what people were told', () => {
  const sheet = (people: readonly Seated[], score: number) =>
    csv([header, ...people.map(({ nim }) => [nim, '', score])])
  /** The mails so far have left. */
  const letMailsLeave = () => portal.db.updateTable('email').set({ status: 'SENT' }).execute()
  const change = async ({ seatId }: Seated, score: number | null) =>
    expectAnswer(
      await portal.call('PUT', `/toefl-details/${seatId}/update-detail`, { token: admin.token, json: { score } }),
      200,
    )

  test('nobody hears of a score that is undone while its mail waits', async () => {
    const shift = await makeShift(portal.db, world)
    const person = await seatIn(shift)
    const { id } = dataOf(await enter(shift, sheet([person], 500)), 201)
    const { rows } = await sql<{ wait: number }>`
      select extract(epoch from send_after - created_at)::float as wait from email
      where user_id = ${person.userId}`.execute(portal.db)
    expect(rows).toEqual([{ wait: 10 }])
    expectAnswer(await undo(id), 200)
    expect(await mailsTo(person)).toEqual([])
  })

  test('is told to be wrong when it is undone later: to those with another score before, and to those with none', async () => {
    const shift = await makeShift(portal.db, world)
    const people = [await seatIn(shift), await seatIn(shift)]
    const [fresh, changed] = people as [Seated, Seated]
    await change(changed, 400)
    await letMailsLeave()
    const { id } = dataOf(await enter(shift, sheet(people, 500)), 201)
    await letMailsLeave()
    expectAnswer(await undo(id), 200)
    expect(await mailsTo(fresh)).toEqual(['toefl-score', 'toefl-score-corrected'])
    expect(await mailsTo(changed)).toEqual(['toefl-score', 'toefl-score-corrected', 'toefl-score-corrected'])
    expect(await letterTo(fresh)).toContain('does not count')
    expect(await letterTo(changed)).toContain('Your score now: 400')
  })

  test('stays as it is for those who know the score that an undoing gives back', async () => {
    const shift = await makeShift(portal.db, world)
    const person = await seatIn(shift)
    await change(person, 400)
    await letMailsLeave()
    const { id } = dataOf(await enter(shift, sheet([person], 500)), 201)
    expectAnswer(await undo(id), 200)
    expect(await mailsTo(person)).toEqual(['toefl-score'])
  })

  test('is corrected by hand in the same way: once for all corrections within the time to undo', async () => {
    const person = await seatIn(await makeShift(portal.db, world))
    await change(person, 400)
    await change(person, null)
    expect(await mailsTo(person)).toEqual([])
    await change(person, 410)
    await letMailsLeave()
    await change(person, 420)
    await change(person, 430)
    expect(await mailsTo(person)).toEqual(['toefl-score', 'toefl-score-corrected'])
    expect(await letterTo(person)).toContain('Your score now: 430')
    await letMailsLeave()
    await change(person, null)
    expect(await letterTo(person)).toContain('does not count')
    await letMailsLeave()
    await change(person, 430)
    expect((await mailsTo(person)).at(-1)).toBe('toefl-score')
  })

  test('is corrected for those who got their mail before mails kept their score', async () => {
    const person = await seatIn(await makeShift(portal.db, world))
    await change(person, 400)
    await portal.db
      .updateTable('email')
      .set({ status: 'SENT', data: JSON.stringify({ detail_id: person.seatId }) })
      .where('user_id', '=', person.userId)
      .execute()
    await change(person, null)
    expect(await mailsTo(person)).toEqual(['toefl-score', 'toefl-score-corrected'])
  })
})

test('the sheet to fill in holds the confirmed registrants, and comes back as it is', async () => {
  const shift = await makeShift(portal.db, world)
  const [scored, open] = [await seatIn(shift, { score: 500 }), await seatIn(shift)]
  await seatIn(shift, {}, 'PENDING')
  for (const format of ['xlsx', 'csv'] as const) {
    const sheet = await exportOf(portal, admin.token, `/toefl-shifts/${shift}/score-sheet/export`, format)
    expect(sheet.headers).toEqual(['NIM', 'Name', 'Listening', 'Structure', 'Reading', 'Score'])
    expect(new Set(sheet.rows.map(([nim]) => String(nim)))).toEqual(new Set([scored.nim, open.nim]))
    const back =
      format === 'csv'
        ? csv([sheet.headers, ...(sheet.rows as Rows)])
        : await xlsx([sheet.headers, ...(sheet.rows as CellValue[][])])
    expect((await preview(shift, back)).counts).toMatchObject({ same: 1, empty: 1, wrong: 0 })
  }
})
