// A browser on its way to the university and back, with the portal asked through `inject`.
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import type { TestApp } from './app.ts'
import type { TestUniversity } from './university.ts'

type Ended = { outcome: string; message?: string; token?: string; to?: string | null; user?: { id: number } }

export type TestBrowser = {
  /** The whole way: started on the sign-in page, and whom the university then names. */
  signIn(to?: string): Promise<Ended>
  /** The same, with what was started otherwise. */
  go(started: LightMyRequestResponse, as: { token?: string }): Promise<Ended>
  /** Comes back from the university to this address. */
  answer(started: LightMyRequestResponse | null, at: URL): Promise<LightMyRequestResponse>
  finish(as?: { token?: string }): Promise<LightMyRequestResponse>
}

/** Keeps the portal's cookie as a browser does. */
export function browser(portal: TestApp, university: TestUniversity): TestBrowser {
  let cookie = ''
  const keep = ({ headers }: LightMyRequestResponse) => {
    cookie = /^[^=]+=[^;]*/.exec(String(headers['set-cookie'] ?? ''))?.[0] ?? cookie
  }
  const self: TestBrowser = {
    async signIn(to) {
      return self.go(await portal.call('POST', '/university/start', { json: { to } }), {})
    },
    async go(started, as) {
      if (started.statusCode !== 200) throw new Error(started.body)
      await self.answer(started, await university.visit(started.json().data.url))
      return (await self.finish(as)).json().data
    },
    async answer(started, at) {
      if (started) keep(started)
      return portal.call('GET', `/university/callback${at.search}`, { headers: { cookie } })
    },
    async finish({ token } = {}) {
      const answer = await portal.call('POST', '/university/finish', { token, headers: { cookie } })
      keep(answer)
      return answer
    },
  }
  return self
}

/** How many sessions, links and accounts there are. */
export async function countsOf({ db }: TestApp): Promise<unknown> {
  const { rows } = await sql`select (select count(*) from session) as sessions,
    (select count(*) from university_account) as links, (select count(*) from account) as accounts`.execute(db)
  return rows[0]
}
