import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { beforeAll, describe, expect, test } from 'vitest'
import { dataOf, expectAnswer } from '#tests/support/answers.ts'
import { statementsOf } from '#tests/support/cost.ts'
import { isLong } from '#tests/support/effort.ts'
import { makeShift, proofPicture } from '#tests/support/facts.ts'
import { formOf } from '#tests/support/forms.ts'
import { type Seated, seatStudent } from '#tests/support/groups.ts'
import { openOffice } from '#tests/support/office.ts'
import { codeIn } from '#tests/support/pdf-qr.ts'
import { changeRow, findRow } from '#tests/support/rows.ts'
import { toeflPersonal } from '#programmes/toefl/toefl-personal.store.ts'

const { portal, world, admin } = await openOffice()

const office = (method: 'GET' | 'POST' | 'PUT', path: string, json?: unknown) =>
  portal.call(method, path, { token: admin.token, ...(json === undefined ? {} : { json }) })
const template = {
  is_on: true,
  title_en: 'Certificate of Achievement',
  title_id: 'Sertifikat Prestasi',
  text_en: 'for the prediction test of {club} on {date}',
  text_id: 'atas tes prediksi {club} pada {date}',
  months: 24,
  signatories: [{ name: 'Ayu Lestari', role_en: 'President', role_id: 'Ketua' }],
}
const graduate = async (values = {}, shiftId?: number) =>
  seatStudent(portal, {
    world,
    shiftId: shiftId ?? (await makeShift(portal.db, world)),
    values: { is_attend: true, score: 483, sections: [50, 48, 47], ...values },
  })
async function download({ seatId, token }: Seated, by = token) {
  const made = await portal.call('POST', `/toefl-details/${seatId}/certificate`, { token: by })
  return made.statusCode === 200 ? portal.call('GET', `/toefl-details/${seatId}/certificate`, { token: by }) : made
}
async function pdfOf(seat: Seated): Promise<Buffer> {
  const answer = await download(seat)
  expectOk(answer.statusCode, answer.body)
  return answer.rawPayload
}
const expectOk = (status: number, body: string) => expect(status, body.slice(0, 300)).toBe(200)
const verify = (code: string) => portal.call('GET', `/verify/${code}`)
const rowOf = (seat: Seated) =>
  portal.db
    .selectFrom('toefl_certificate')
    .selectAll()
    .where('detail_id', '=', seat.seatId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
const stateOf = async (code: string) => dataOf(await verify(code)).state
const scoreAs = (seat: Seated, score: number | null) =>
  office('PUT', `/toefl-details/${seat.seatId}/update-detail`, { score })

beforeAll(async () => {
  expectAnswer(await office('PUT', '/toefl-certificate-template', template), 200)
})

const personalRows = toeflPersonal.tables.find(({ table }) => table === 'toefl_certificate')

/** Each page as another reader has it: its text, and the squares of its code. */
async function read(pdf: Buffer) {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const pages: { text: string; code: string | undefined }[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    const text = items
      .map((item) => ('str' in item ? item.str : ''))
      .join(' ')
      .replaceAll(/\s+/g, ' ')
    pages.push({ text, code: codeIn(await page.getOperatorList()) })
  }
  return { pages, info: (await document.getMetadata()).info as Record<string, unknown> }
}

describe('the file', () => {
  test('says everything in two languages, is labelled on each page, and its code leads to its page', async () => {
    const student = await graduate()
    const { pages, info } = await read(await pdfOf(student))
    const { code, number, year } = await rowOf(student)
    const { name } = await findRow(portal.db, 'account', { id: student.userId })
    expect(pages).toHaveLength(2)
    for (const page of pages) {
      expect(page.text).toContain(name)
      for (const said of [
        '483',
        '50',
        '48',
        '47',
        'B1',
        `TOEFL/${year}/${String(number).padStart(4, '0')}`,
        'ETS',
        'TOEFL ITP',
      ])
        expect(page.text).toContain(said)
      expect(page.code).toBe(`${portal.deps.config.appUrl}/verify/${code}`)
    }
    expect(pages[0]?.text).toMatch(/Certificate of Achievement.*President.*This is no TOEFL ITP score report/)
    expect(pages[1]?.text).toMatch(/Sertifikat Prestasi.*Ketua.*Ini bukan laporan skor TOEFL ITP/)
    expect(info['Title']).toContain('Certificate of Achievement')
  })

  test('is the same to the last byte whenever it is made, and its hash is known', async () => {
    const student = await graduate()
    const [one, other] = [await pdfOf(student), await pdfOf(student)]
    expect(one.equals(other)).toBe(true)
    // Whatever the office changes later.
    expectAnswer(await office('PUT', '/toefl-certificate-template', { ...template, title_en: 'Another' }), 200)
    await changeRow(portal.db, 'account', student.userId, { name: 'Another Name' })
    expect((await pdfOf(student)).equals(one)).toBe(true)
    expectAnswer(await office('PUT', '/toefl-certificate-template', template), 200)
    const { code, hashes } = await rowOf(student)
    expect(hashes).toEqual([createHash('sha256').update(one).digest('hex')])
    expect(dataOf(await verify(code)).hashes).toEqual(hashes)
  })

  test('is its owner’s and the office’s alone', async () => {
    const [student, other] = [await graduate(), await graduate()]
    expectAnswer(await download(student, other.token), 404)
    expectAnswer(await download(student), 200)
    expectAnswer(await portal.call('GET', `/toefl-details/${student.seatId}/certificate`, { token: other.token }), 404)
    expectAnswer(await download(student, admin.token), 200)
    expectAnswer(await portal.call('GET', `/toefl-details/${student.seatId}/certificate`), 401)
  })

  test.each([
    ['was not there', { is_attend: false }],
    ['has no score', { score: null, sections: null }],
    ['is in the bin', { deleted_at: new Date().toISOString(), deleted_because: 'ITSELF' }],
  ])('there is none for somebody who %s', async (_why, values) => {
    const student = await graduate(values)
    expectAnswer(await download(student), 409)
  })

  test('there is none before the release, and none while the office has turned them off', async () => {
    const shift = await makeShift(portal.db, world)
    const student = await graduate({}, shift)
    await portal.db.insertInto('toefl_release').values({ shift_id: shift }).execute()
    expectAnswer(await download(student), 409)
    await portal.db
      .updateTable('toefl_release')
      .set({ released_at: new Date().toISOString() })
      .where('shift_id', '=', shift)
      .execute()
    expectAnswer(await office('PUT', '/toefl-certificate-template', { ...template, is_on: false }), 200)
    expectAnswer(await download(student), 409)
    expectAnswer(await office('PUT', '/toefl-certificate-template', template), 200)
    expectAnswer(await download(student), 200)
  })
})

describe('its number', () => {
  test('has no gap and no double, however many ask at once', async () => {
    const students = await Promise.all(Array.from({ length: 8 }, () => graduate()))
    const before = await portal.db.selectFrom('certificate_number').select('last').executeTakeFirst()
    const answers = await Promise.all(
      students.flatMap((student) => [download(student), download(student), download(student)]),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    const rows = await Promise.all(students.map(rowOf))
    const first = (before?.last ?? 0) + 1
    expect(rows.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(
      students.map((_student, at) => first + at),
    )
    for (const [at, student] of students.entries()) {
      const [a, b, c] = answers.slice(at * 3, at * 3 + 3).map(({ rawPayload }) => rawPayload)
      expect(a && b && c && a.equals(b) && a.equals(c)).toBe(true)
      const { count } = await portal.db
        .selectFrom('toefl_certificate')
        .select(sql<number>`count(*)`.as('count'))
        .where('detail_id', '=', student.seatId)
        .executeTakeFirstOrThrow()
      expect(count).toBe(1)
    }
  })
})

describe('its page', () => {
  test('knows name, total and day', async () => {
    const student = await graduate()
    await pdfOf(student)
    const { code } = await rowOf(student)
    const { name } = await findRow(portal.db, 'account', { id: student.userId })
    expect(dataOf(await verify(code))).toMatchObject({ state: 'VALID', name, score: 483, level: 'B1' })
    // As people type it.
    expect(await stateOf(`${code.slice(0, 4)} ${code.slice(4).toUpperCase()}`)).toBe('VALID')
  })

  test('a corrected score replaces it, and going back lets it count again', async () => {
    const student = await graduate()
    await pdfOf(student)
    const { code } = await rowOf(student)
    expectAnswer(await scoreAs(student, 500), 200)
    expect(await stateOf(code)).toBe('REPLACED')
    await pdfOf(student)
    const anew = await rowOf(student)
    expect([anew.score, await stateOf(anew.code), await stateOf(code)]).toEqual([500, 'VALID', 'REPLACED'])
    expectAnswer(
      await office('PUT', `/toefl-details/${student.seatId}/update-detail`, {
        listening: 50,
        structure: 48,
        reading: 47,
      }),
      200,
    )
    expect([await stateOf(code), await stateOf(anew.code)]).toEqual(['VALID', 'REPLACED'])
    expectAnswer(await scoreAs(student, null), 200)
    expect([await stateOf(code), await stateOf(anew.code)]).toEqual(['WITHDRAWN', 'WITHDRAWN'])
  })

  test('it follows the seat: not there after all, or no seat any more', async () => {
    const student = await graduate()
    await pdfOf(student)
    const { code } = await rowOf(student)
    for (const change of [{ is_attend: false }, { deleted_at: new Date().toISOString(), deleted_because: 'ITSELF' }]) {
      await changeRow(portal.db, 'toefl_detail', student.seatId, change)
      expect(await stateOf(code)).toBe('WITHDRAWN')
      await changeRow(portal.db, 'toefl_detail', student.seatId, {
        is_attend: true,
        deleted_at: null,
        deleted_because: null,
      })
      expect(await stateOf(code)).toBe('VALID')
    }
  })

  test('the office withdraws it with a reason, its owner is told and has none, and it comes back', async () => {
    const student = await graduate()
    await pdfOf(student)
    const { code } = await rowOf(student)
    const path = `/toefl-details/${student.seatId}/certificates`
    expectAnswer(await office('POST', `${path}/withdraw`, { reason: 'Somebody else sat there' }), 200)
    expect(await stateOf(code)).toBe('WITHDRAWN')
    expectAnswer(await download(student), 409)
    const mails = () => portal.db.selectFrom('email').select('template').where('user_id', '=', student.userId).execute()
    expect(await mails()).toEqual([{ template: 'toefl-certificate-withdrawn' }])
    expectAnswer(await office('POST', `${path}/withdraw`, { reason: 'Again' }), 409)
    expectAnswer(await office('POST', `${path}/reinstate`), 200)
    expect([await stateOf(code), await mails()]).toEqual(['VALID', []])
    expectAnswer(await office('POST', `${path}/reinstate`), 409)
  })

  test('is over on the day after its last one', async () => {
    const student = await graduate()
    await pdfOf(student)
    const { id, code } = await rowOf(student)
    await sql`update toefl_certificate set frozen = jsonb_set(frozen, '{valid_until}', '"2020-01-01"') where id = ${id}`.execute(
      portal.db,
    )
    expect(await stateOf(code)).toBe('EXPIRED')
  })

  test.each([
    [
      'an erased person',
      (id: number) => portal.db.transaction().execute(async (trx) => personalRows?.empty?.(trx, [id])),
    ],
    [
      'a seat that is deleted for good',
      (_id: number, seat: number) => sql`delete from toefl_detail where id = ${seat}`.execute(portal.db),
    ],
  ])('of %s nothing is left but that', async (_whom, erase) => {
    const student = await graduate()
    await pdfOf(student)
    const { id, code } = await rowOf(student)
    await office('POST', `/toefl-details/${student.seatId}/certificates/withdraw`, { reason: 'A mistake of Ayu' })
    await erase(id, student.seatId)
    const row = await findRow(portal.db, 'toefl_certificate', { id })
    expect([row.frozen, row.hashes]).toEqual([null, []])
    expect(dataOf(await verify(code))).toMatchObject({ state: 'GONE', name: null, score: null, hashes: [] })
  })

  test('costs one statement, for a right code and for a wrong one', async () => {
    const student = await graduate()
    await pdfOf(student)
    const { code } = await rowOf(student)
    expect(await statementsOf(() => verify(code))).toBe(1)
    expect(await statementsOf(() => verify(randomBytes(16).toString('hex')))).toBe(1)
  })

  test('knows no forged code and no changed one', async () => {
    const student = await graduate()
    await pdfOf(student)
    const { code } = await rowOf(student)
    const forged = Array.from({ length: isLong ? 5000 : 150 }, () => randomBytes(16).toString('hex'))
    const changed = Array.from({ length: isLong ? 5000 : 150 }, (_, at) => {
      const place = at % code.length
      const digit = ((Number.parseInt(code.charAt(place), 16) + 1 + (at % 15)) % 16).toString(16)
      return code.slice(0, place) + digit + code.slice(place + 1)
    })
    const odd = [code.slice(1), `${code}0`, `${code}'--`, '%25', 'x'.repeat(100), `${code.slice(0, 31)}é`]
    for (const wrong of [...forged, ...changed, ...odd].filter((one) => one !== code)) {
      const answer = await verify(encodeURIComponent(wrong))
      expect(answer.statusCode, wrong).toBe(404)
    }
    expect(await stateOf(code)).toBe('VALID')
  })
})

test('all of a shift are made at once, and come as one file', async () => {
  const shift = await makeShift(portal.db, world)
  const students = await Promise.all([graduate({}, shift), graduate({}, shift), graduate({ is_attend: false }, shift)])
  expectAnswer(await office('GET', `/toefl-shifts/${shift}/certificates/download`), 409)
  expect(dataOf(await office('POST', `/toefl-shifts/${shift}/certificates`))).toEqual({ certificates: 2 })
  const answer = await office('GET', `/toefl-shifts/${shift}/certificates/download`)
  expectOk(answer.statusCode, '')
  // Each is named at its place, and once more at the end.
  const names = new Set(answer.rawPayload.toString('latin1').match(/\w+-TOEFL-[\d-]+\.pdf/g))
  expect(names.size).toBe(2)
  const own = students[0] && (await pdfOf(students[0]))
  expect(own && answer.rawPayload.includes(own)).toBe(true)
  expectAnswer(await office('GET', `/toefl-shifts/${await makeShift(portal.db, world)}/certificates/download`), 409)
})

describe('the template', () => {
  test('names a place that the portal does not know', async () => {
    const answer = await office('PUT', '/toefl-certificate-template', { ...template, text_id: 'untuk {nama}' })
    expect(Object.keys(answer.json().errors)).toEqual(['text_id'])
  })

  test('takes the picture of a signature, and no other file', async () => {
    const added = await portal.call('POST', '/toefl-certificate-template/pictures', {
      token: admin.token,
      form: formOf({ picture: new File([(await proofPicture()) as BlobPart], 'sign.jpg', { type: 'image/jpeg' }) }),
    })
    const { hash } = dataOf(added, 201)
    const signatories = [{ ...template.signatories[0], picture: hash }]
    expectAnswer(await office('PUT', '/toefl-certificate-template', { ...template, signatories }), 200)
    const sample = await office('GET', '/toefl-certificate-template/sample')
    expect((await read(sample.rawPayload)).pages[0]?.text).toContain('SAMPLE')
    const unknown = await office('PUT', '/toefl-certificate-template', {
      ...template,
      signatories: [{ ...template.signatories[0], picture: 'a'.repeat(64) }],
    })
    expect(unknown.statusCode).toBe(422)
    const text = await portal.call('POST', '/toefl-certificate-template/pictures', {
      token: admin.token,
      form: formOf({ picture: new File(['hello'], 'x.png', { type: 'image/png' }) }),
    })
    expect(text.statusCode).toBe(422)
    expectAnswer(await office('PUT', '/toefl-certificate-template', template), 200)
  })
})
