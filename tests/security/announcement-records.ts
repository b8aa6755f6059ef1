// Announcements for the tests that go through every endpoint.
import { insertId } from '../support/rows.ts'
import { seal } from '#services/secrets.ts'
import { newsKeyOwner, newsKeyText } from '#features/club-news/club-news.rules.ts'
import type { Stage } from './stage.ts'

const said = { purpose: 'NEEDED', subject: 'Another room', body: 'Hello {name}, the test is in room 500.' }

export const announcementText = () => said
export const announcementFields = (s: Stage) => ({
  ...said,
  list: '/registrant-details',
  filters: `region_id=${s.world.regionId}`,
})

const announcement = (s: Stage, values: Record<string, unknown> = {}): Promise<number> => {
  const region_id = s.world.regionId
  const filters = JSON.stringify({ region_id })
  return insertId(s.portal.db, 'announcement', { ...said, list: '/registrant-details', filters, region_id, ...values })
}

export const draft = (s: Stage): Promise<number> => announcement(s)

/** With somebody in its list. */
export async function sendable(s: Stage): Promise<number> {
  await s.account({ region_id: s.world.regionId })
  return announcement(s, { tried_at: '2026-11-01T00:00:00Z' })
}

export const scheduled = (s: Stage): Promise<number> =>
  announcement(s, { state: 'SCHEDULED', send_at: '2099-01-01T00:00:00Z' })

export async function announcementReader(s: Stage): Promise<number> {
  const user_id = await s.account({ region_id: s.world.regionId })
  const announcement_id = await announcement(s, { state: 'SENT', sent_at: '2026-11-01T00:00:00Z' })
  return insertId(s.portal.db, 'announcement_recipient', { announcement_id, record_id: user_id, user_id })
}

/** The key in the foot of a mail. */
export async function newsKey(s: Stage): Promise<string> {
  const text = newsKeyText([{ user_id: await s.account(), email: 'reader@example.com' }])
  return (await seal(s.portal.deps.config, Buffer.from(text), newsKeyOwner)).toString('base64url')
}
