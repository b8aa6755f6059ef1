/** An announcement to ten thousand, and how long other pages take beside it. */
import { setTimeout as delay } from 'node:timers/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { freePort, startPortal } from '../../../support/process.ts'
import { administrator } from '../administrator.ts'
import { inTurn, sendLoad } from '../load.ts'
import { measure, type Phase } from '../measure.ts'
import { byLimit, type Result } from '../result.ts'
import { type Portal, portalSide, type Stage, startFloor, thenGoOn } from '../stage.ts'
import { fillPayments } from './lists.ts'

const pages = ['/api/toefl-details?per_page=25', '/api/toefl-payments?per_page=25', '/']

export async function announcement(stage: Stage): Promise<Result[]> {
  const smtpPort = await freePort()
  const mailbox = await startFloor('mailbox', { SMTP_PORT: String(smtpPort) })
  const { url, db } = await stage.database('announcement')
  const env = { DATABASE_URL: url, DATA_DIR: join(stage.folder, 'announcement'), SEED: 'demo', RATE_LIMIT: 'off' }
  const started = await startPortal({
    env: { ...env, MAIL_URL: `smtp://127.0.0.1:${smtpPort}` },
    frugal: true,
    patience: 120_000,
  })
  const portal: Portal = { ...started, port: Number(new URL(started.baseUrl).port), url, db }
  try {
    // About two people a payment.
    await fillPayments(stage.effort(600, 6000), portal)
    await sql`update email set status = 'SENT' where status = 'QUEUED'`.execute(db)
    await sql`analyze`.execute(db)
    return await sendBeside(stage, portal, mailbox.port)
  } finally {
    await portal.dispose()
    mailbox.stop()
  }
}

async function sendBeside(stage: Stage, portal: Portal, mailboxPort: number): Promise<Result[]> {
  const authorization = await administrator(portal.db)
  const seconds = stage.effort(3, 15)
  const request = inTurn(pages, (path) => ({ path, headers: { Authorization: authorization } }))
  const side = portalSide(portal, () => sendLoad(portal.port, { connections: 1, seconds, request }))
  const look = (): Promise<Phase> => thenGoOn(portal, measure(side, stage.databaseCpu))
  await look() // what the pages need is read into memory
  const before = await look()
  const came = async () => Number(await (await fetch(`http://127.0.0.1:${mailboxPort}`)).text())
  const call = async (path: string, body: object) => {
    const headers = { authorization, 'content-type': 'application/json' }
    const answer = await fetch(`${portal.baseUrl}/api/announcements${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    const json = (await answer.json()) as { data: { id: number; figures: { people: number; mails: number } | null } }
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(json)}`)
    return json.data
  }
  const said = { purpose: 'NEEDED', subject: 'Another room', body: 'Hello {name}, come to {shift} at {when}.' }
  const { id } = await call('', { list: '/toefl-details', filters: '', ...said })
  const began = performance.now()
  const { figures } = await call(`/${id}/send`, { is_untried: true })
  const written = performance.now() - began
  const { people = 0, mails = 0 } = figures ?? {}
  const first = await came()
  const beside = await look()
  const left = (await came()) - first
  if (left === 0 || left >= mails) throw new Error(`Of ${mails} mails ${left} left beside the pages.`)
  for (let last = -1, now = await came(); now < mails; now = await came()) {
    if (now === last) throw new Error(`Of ${mails} mails only ${now} came.`)
    last = now
    await delay(10_000)
  }
  const minutes = (performance.now() - began) / 60_000
  const how = `POST /api/announcements/{id}/send to ${people} people, and GET ${pages.join(', ')} in turn on one connection`
  return [
    byLimit(beside.p50 / before.p50, 1.2, 'x', {
      title: `pages beside an announcement to ${people}: p50 against before`,
      how,
      notes: [
        `p50 ${beside.p50.toFixed(1)} ms against ${before.p50.toFixed(1)} ms; answers ${JSON.stringify(beside.statuses)}`,
        `${left} mails left in those ${seconds} s; all ${mails} within ${minutes.toFixed(1)} minutes`,
      ],
      phases: { portal: beside },
    }),
    byLimit(written, 5000, 'ms', {
      title: `an announcement to ${people}: its people and mails written down`,
      how: 'POST /api/announcements/{id}/send until the answer: one transaction',
    }),
  ]
}
