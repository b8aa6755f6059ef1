// A season's list as a file: ten thousand rows in seconds, in little memory, while the pages stay quick.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { report } from '../faults/support/report.ts'
import { raiseStage, type Stage } from '../faults/support/stage.ts'
import { inLongRun, someOf } from '../support/effort.ts'
import { makeShift } from '../support/facts.ts'
import { insertGroups } from '../support/groups.ts'
import type { PortalProcess } from '../support/process.ts'
import { administrator } from './bench/administrator.ts'
import { takeExport } from './take-export.ts'

const rows = 10_000
const chunk = 2_000

let stage: Stage
let portal: PortalProcess
let authorization: string
beforeAll(async () => {
  stage = await raiseStage({ frugal: true })
  const shiftId = await makeShift(stage.db, stage.world, { quota: rows })
  for (let done = 0; done < rows; done += chunk) {
    await insertGroups(stage.db, { world: stage.world, count: chunk, shiftId })
  }
  authorization = await administrator(stage.db)
  portal = await stage.start()
})
afterAll(() => stage.close())

test.each(someOf(['toefl-payments', 'toefl-details', 'registrant-details'], 3))(
  '%s: ten thousand rows in both formats, in little memory (and in time, in a long run)',
  async (list) => {
    for (const format of ['xlsx', 'csv']) {
      const taking = takeExport(portal, `/api/${list}/export?format=${format}`, authorization)
      // Somebody opens the list at the same time.
      const began = performance.now()
      const page = await fetch(`${portal.baseUrl}/api/${list}`, { headers: { authorization } })
      await page.arrayBuffer()
      const waited = Math.round(performance.now() - began)
      const taken = await taking
      const growth = Math.round(taken.growth)
      report(`export of ${list}`, {
        format,
        rows: taken.rows,
        seconds: taken.seconds.toFixed(2),
        'MB more': growth,
        'ms for a page': waited,
      })
      expect(page.status).toBe(200)
      expect(taken.rows).toBeGreaterThanOrEqual(rows)
      expect(taken.seconds * 1000).toBeLessThanOrEqual(inLongRun(5000))
      expect(taken.growth).toBeLessThanOrEqual(256)
      expect(waited).toBeLessThanOrEqual(inLongRun(1000))
    }
  },
)
