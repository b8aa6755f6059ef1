// Every page that a role can reach, and on it every control that only shows something: nothing breaks, nothing
// writes, nobody else is asked, no link is dead, and nothing is wider than the screen. The fixture watches the console
// and the hosts. With every test run a few presses on some pages of those whose screens differ most, with LONG=1 everything.
import { isLong, someOf } from '../support/effort.ts'
import { type Role, tokens } from './support/api.ts'
import { walk } from './support/crawl.ts'
import { expect, holdToken, test } from './support/test.ts'

type From = { from: string[]; pages: number }

const starts: Record<Role | 'nobody', From> = {
  nobody: { from: ['/', '/login', '/register', '/talent-recruitments/register'], pages: 3 },
  USER: { from: ['/dashboard'], pages: 2 },
  MEMBER: { from: ['/dashboard'], pages: 2 },
  SCAC: { from: ['/dashboard-admin'], pages: 1 },
  MONEY: { from: ['/dashboard-admin'], pages: 2 },
  TESTS: { from: ['/dashboard-admin'], pages: 2 },
  ADMIN: { from: ['/dashboard-admin'], pages: 3 },
}
const widths = isLong ? [390, 1280] : [390]
/** Others see parts of what these see; every-page.spec.ts opens those with every run. */
const always: readonly string[] = someOf(['USER', 'nobody', 'ADMIN', 'MONEY'], 4)
const walkers = Object.entries(starts).filter(([who]) => isLong || always.includes(who))

test.describe.configure({ mode: 'parallel' })
test.beforeEach(({ isMobile }) => test.skip(isMobile, 'sets its own width'))

for (const [who, { from, pages }] of walkers as [Role | 'nobody', From][]) {
  for (const width of widths) {
    test(`${who} presses everything at ${width} px, and nothing breaks`, async ({ page }) => {
      if (isLong) test.setTimeout(900_000)
      if (who !== 'nobody') await holdToken(page, await tokens(who))
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const most = isLong ? { pages: 200, presses: 60 } : { pages, presses: 4 }
      const seen = await walk(page, { start: from, most, width })
      console.log(`${who} at ${width} px: ${seen.pages.length} pages, ${seen.presses} presses`)
      expect(seen.faults).toEqual([])
      expect(seen.pages.length).toBeGreaterThanOrEqual(pages)
    })
  }
}
