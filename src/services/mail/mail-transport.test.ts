import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '#config.ts'
import { connect } from '#kit/database/connect.ts'
import { meetOthers } from '#kit/gate/process-messages.ts'
import { cloneDatabase } from '#tests/support/database.ts'
import { eventually } from '#tests/support/eventually.ts'
import { insertRow } from '#tests/support/rows.ts'
import { followMailServer, forgetMailServer, mailServer } from './mail-transport.ts'

/** A process of the portal, as far as its mails go. */
function startProcess(url: string) {
  const { pool, db } = connect(url, 2, () => undefined)
  const others = meetOthers(pool)
  onTestFinished(async () => {
    await others.leave()
    await pool.end()
  })
  const needs = { db, config: readConfig({ SEED: 'none' }), others }
  followMailServer(needs)
  return { needs, from: async () => (await mailServer(needs))?.from }
}

test('a server that one process changes is the other’s too, before it would have looked again', async () => {
  const database = await cloneDatabase()
  onTestFinished(() => database.drop())
  const [one, other] = [startProcess(database.url), startProcess(database.url)]
  const server = { host: '192.0.2.1', port: 587, from_address: 'former@club.example', confirmed_at: new Date() }
  const { id } = await insertRow(one.needs.db, 'mail_server', server)
  // What is known stays fresh: nobody looks again by the clock.
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now())
  onTestFinished(() => clock.mockRestore())
  for (const { from } of [one, other]) expect(await from()).toContain('former@club.example')
  await one.needs.db.updateTable('mail_server').set({ from_address: 'new@club.example' }).where('id', '=', id).execute()
  for (const { from } of [one, other]) expect(await from(), 'until it is told').toContain('former@club.example')
  // Told again until the other hears: its connection is made in the background.
  await eventually(async () => {
    forgetMailServer(one.needs)
    expect(await one.from()).toContain('new@club.example')
    expect(await other.from()).toContain('new@club.example')
  })
})
