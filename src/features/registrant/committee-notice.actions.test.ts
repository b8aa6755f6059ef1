import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { mailTemplates } from '#jobs.ts'
import { byName, compose } from '#services/mail/compose.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { sayDue } from './committee-notice.actions.ts'

let portal: TestApp
let lead: { userId: number }
beforeEach(async () => {
  portal = await testApp()
  lead = await portal.as('ADMIN', { password_hash: 'x' })
  return portal.close
})

const at = (day: string) => portal.setNow(`${day}T03:00:00Z`)
async function mails() {
  const rows = await portal.db.selectFrom('email').select(['template', 'user_id']).orderBy('id').execute()
  return rows.map(({ template, user_id }) => `${template} ${user_id}`)
}

test('an officer who leaves is reminded 30 and 7 days before, once each, however often the job runs', async () => {
  const { userId } = await portal.as('SCAC', { office_from: '2026-09-01', office_until: '2027-03-31' })
  const days = ['2027-02-28', '2027-03-01', '2027-03-02', '2027-03-23', '2027-03-24', '2027-03-31', '2027-04-01']
  const said = []
  // Connections that are open already: opening one would put the second run behind the first.
  await Promise.all(Array.from({ length: 4 }, () => sql`select pg_sleep(0.05)`.execute(portal.db)))
  at('2026-09-01')
  await sayDue(portal.deps)
  for (const day of days) {
    at(day)
    // Two processes at the same moment, and one later.
    const counts = await Promise.all([sayDue(portal.deps), sayDue(portal.deps)])
    said.push(counts[0] + counts[1] + (await sayDue(portal.deps)))
  }
  expect(said).toEqual([0, 1, 0, 0, 1, 0, 1])
  const both = (template: string) => [`${template} ${userId}`, `${template} ${lead.userId}`]
  expect(await mails()).toEqual([
    `rights-begun ${userId}`,
    ...both('rights-end-in-30-days'),
    ...both('rights-end-in-7-days'),
    ...both('rights-ended'),
  ])
  const audited = await portal.db.selectFrom('audit_entry').select(['action', 'actor_id']).orderBy('id').execute()
  expect(audited).toEqual([
    { action: 'rights begun', actor_id: null },
    { action: 'rights ended', actor_id: null },
  ])
})

test('what a process that died has not said is said by the next one', async () => {
  await portal.as('SCAC', { office_until: '2027-03-31' })
  at('2027-03-01')
  // The mails fail after the notice was written: neither stays.
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'away'; end $$`.execute(
    portal.db,
  )
  await sql`create trigger refuse before insert on email for each row execute function refuse()`.execute(portal.db)
  await expect(sayDue(portal.deps)).rejects.toThrow('away')
  await sql`drop trigger refuse on email`.execute(portal.db)
  expect(await sayDue(portal.deps)).toBe(1)
  expect(await mails()).toHaveLength(2)
})

test('when nobody comes after the last administrator, everybody of the office is told', async () => {
  const scac = await portal.as('SCAC')
  await sql`update account set office_until = '2027-03-31' where id = ${lead.userId}`.execute(portal.db)
  await portal.as('ADMIN', { office_from: '2027-05-01' })
  at('2027-04-01')
  expect(await sayDue(portal.deps)).toBe(1)
  expect(await mails()).toEqual([`rights-kept ${lead.userId}`, `rights-kept ${scac.userId}`])
  // Each in its reader's person, and in both languages.
  const rows = await portal.db.selectFrom('email').selectAll().orderBy('id').execute()
  const texts = await Promise.all(
    rows.map(async (row, index) => {
      const language = index === 0 ? 'en' : 'id'
      return (await compose(portal.deps, byName(mailTemplates), { ...row, language })).text
    }),
  )
  expect(texts[0]).toContain('Your rights should have ended on 31 March 2027')
  expect(texts[1]).toMatch(/Hak akses ADMIN \d+ seharusnya berakhir pada 31 Maret 2027/)
})
