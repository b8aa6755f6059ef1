import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openOffice } from '#tests/support/office.ts'
import { makeStudents, payMember, setMemberWindow } from '#tests/support/members.ts'
import { translatorFor } from '#words/words.ts'
import { membershipMails } from './membership.mail.ts'

const { portal, world, token: admin } = await openOffice()
await setMemberWindow(portal.db, world.regionId)

const receipt = (id: number, token: string) => portal.call('GET', `/member-payments/${id}/receipt`, { token })
const decide = (id: number, event: string) =>
  portal.call('POST', `/member-payments/${id}/${event}`, { token: admin, json: { reason: 'The amount is wrong.' } })

async function paid() {
  const [student, other] = await makeStudents(portal.db, world, 2)
  return { student: student!, other: other!, id: await payMember(portal, world, student!) }
}

test('the owner and the committee get it as a PDF, once it is confirmed and while it is', async () => {
  const { student, other, id } = await paid()
  expect((await receipt(id, student.token)).statusCode).toBe(409)
  await decide(id, 'confirm')
  for (const token of [student.token, admin]) {
    const answer = await receipt(id, token)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-disposition']).toMatch(/filename="MEMBER-2026-ODD-\w+-\d{6}\.pdf"$/)
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  }
  expect((await receipt(id, other.token)).statusCode).toBe(404)
  await decide(id, 'cancel')
  expect((await receipt(id, student.token)).statusCode).toBe(409)
})

test('every mail is written in both languages, and only the confirmation carries the receipt', async () => {
  const { id, student } = await paid()
  const occasion = { payment_id: id, region_id: world.regionId, term_id: world.termId }
  const write = async (language: 'en' | 'id', data: Record<string, unknown>) =>
    Promise.all(
      membershipMails.map(async (template) => {
        const words = translatorFor(language)
        const tools = { db: portal.db, words, language, appUrl: 'https://portal.example', now: new Date() }
        const letter = await template.write(tools, { userId: student.userId, data: { ...occasion, ...data } })
        return { name: template.name, subject: template.subject(words), letter }
      }),
    )
  await decide(id, 'confirm')
  for (const language of ['en', 'id'] as const) {
    const letters = await write(language, { reason: 'The amount is wrong.', was: 'CONFIRMED' })
    for (const { subject, letter } of letters) {
      expect(`${subject} ${JSON.stringify(letter)}`).not.toMatch(/(?<![\w-])(?:mail|membership)\.\w/)
    }
    const carrying = letters.filter(({ letter }) => letter.attachments?.length).map(({ name }) => name)
    expect(carrying).toEqual(['member-confirmed'])
  }
  const rejected = (await write('en', { reason: 'The amount is wrong.' })).find(
    ({ name }) => name === 'member-rejected',
  )
  expect(rejected?.letter.facts).toContainEqual(['Reason', 'The amount is wrong.'])
  expect(rejected?.letter.button?.url).toMatch(/^https:\/\/portal\.example\/payment\/[\w-]{43}$/)
})

test('a confirmation that was taken back before its mail went out carries no receipt', async () => {
  const { id } = await paid()
  await decide(id, 'confirm')
  // The mail server is trying to take it.
  await portal.db.updateTable('email').set({ attempts: 1 }).where('template', '=', 'member-confirmed').execute()
  await decide(id, 'cancel')
  const words = translatorFor('en')
  const template = membershipMails.find(({ name }) => name === 'member-confirmed')!
  const tools = { db: portal.db, words, language: 'en' as const, appUrl: '', now: new Date() }
  expect((await template.write(tools, { userId: null, data: { payment_id: id } })).attachments).toEqual([])
  const { rows } = await sql<{ count: number }>`select count(*) as count from email where template = 'member-confirmed'
    and (data->>'payment_id')::int = ${id}`.execute(portal.db)
  expect(rows).toEqual([{ count: 1 }])
})
