// A stranger's mailbox gets a few mails an hour, however its address is written and whichever form is used.
import { expect, test } from 'vitest'
import { dataOf, expectAnswer } from '#tests/support/answers.ts'
import { openPortal } from '#tests/support/app.ts'
import { freshNims, groupForm, makeShift, makeWorld } from '#tests/support/facts.ts'
import { application, makeTalentField, setTalentWindow } from '#tests/support/talents.ts'
import { mailboxOf, mostMails } from './per-mailbox.ts'

const portal = await openPortal({ env: { RATE_LIMIT: 'on' } })
const world = await makeWorld(portal.db)

test('an address with a plus and a suffix is the same mailbox', () => {
  expect(mailboxOf('Victim+7@Example.com')).toBe('victim@example.com')
  expect(mailboxOf('a+b+c@example.com')).toBe('a@example.com')
  expect(mailboxOf('plain@example.com')).not.toBe(mailboxOf('other@example.com'))
})

test('after a few registrations with a mailbox nobody is registered with it, and the check says so before any amount', async () => {
  let account = 1_000_000
  const send = async (email: string) => {
    const shiftIds = [await makeShift(portal.db, world)]
    return portal.call('POST', '/register/store', {
      form: await groupForm(world, { shiftIds, fields: { 'email[0]': email, account_number: String(++account) } }),
    })
  }
  const check = (email: string) => portal.call('POST', '/register/check', { json: { email } })
  for (let count = 0; count < mostMails; count += 1) {
    expect((await check(`victim+${count}@example.com`)).statusCode).toBe(200)
    dataOf(await send(`victim+${count}@example.com`), 201)
  }
  expectAnswer(await check('victim@example.com'), 429, { limit: 'mailbox' })
  const refused = await send('victim+x@example.com')
  expectAnswer(refused, 429, { limit: 'mailbox' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
  dataOf(await send(`s${freshNims(1)[0]}@example.com`), 201)
  const mails = await portal.db.selectFrom('email').select('id').where('to_address', 'like', 'victim%').execute()
  expect(mails).toHaveLength(mostMails)
})

test('nor are more than a few talent applications written to one mailbox; what was refused for itself counts as none', async () => {
  await setTalentWindow(portal.db, world.regionId)
  const field = await makeTalentField(portal.db)
  const apply = (values: Record<string, unknown>) =>
    portal.call('POST', '/talent-recruitments', {
      json: application(world, field, { email: 'stranger@example.com', ...values }),
    })
  for (let count = 0; count < mostMails; count += 1) {
    expect((await apply({ name: '' })).statusCode).toBe(422)
    dataOf(await apply({}), 201)
  }
  expectAnswer(await apply({ email: 'Stranger+talent@example.com' }), 429, { limit: 'mailbox' })
})
