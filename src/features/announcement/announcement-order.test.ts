// An announcement to many does not hold up what one person waits for.
import { expect, onTestFinished, test } from 'vitest'
import { mailTemplates } from '#jobs.ts'
import { startDelivery } from '#services/mail/deliver.ts'
import { expectAnswer } from '#tests/support/answers.ts'
import { eventually } from '#tests/support/eventually.ts'
import { makeShift } from '#tests/support/facts.ts'
import { insertGroups } from '#tests/support/groups.ts'
import { openOffice } from '#tests/support/office.ts'
import { startSmtp } from '#tests/support/smtp.ts'

const smtp = await startSmtp()
const { portal, world, token } = await openOffice({ env: { MAIL_URL: smtp.url } })

test('a mail to one person that was queued later leaves before thirty mails of an announcement', async () => {
  onTestFinished(smtp.stop)
  await insertGroups(portal.db, { world, count: 30, shiftId: await makeShift(portal.db, world) })
  const said = { purpose: 'NEEDED', subject: 'Another room', body: 'Hello {name}.' }
  const json = { list: '/toefl-details', filters: `region_id=${world.regionId}`, ...said }
  const draft = async () => (await portal.call('POST', '/announcements', { token, json })).json().data.id as number
  const [sent, tried] = [await draft(), await draft()]
  expectAnswer(await portal.call('POST', `/announcements/${sent}/send`, { token, json: { is_untried: true } }), 200)
  expectAnswer(await portal.call('POST', `/announcements/${tried}/try`, { token }), 200)

  const worker = startDelivery(portal.deps, mailTemplates)
  onTestFinished(() => worker.stop())
  await eventually(async () => expect(smtp.mails).toHaveLength(31))
  expect(smtp.mails[0]?.subject).toBe('[Test] Another room')
})
