/** The pages of students, and of who stands at the door, on a phone: slow 4G (1.6 Mbit/s, 150 ms) and a processor four times slower. */
import { chromium, devices, type Browser, type Page } from '@playwright/test'
import type { Db } from '#kit/database/connect.ts'
import { newToken } from '#services/passwords.ts'
import { findBrowser } from '../../../../scripts/browser.ts'
import { administrator } from '../administrator.ts'
import { median } from '../measure.ts'
import { byLimit, type Result } from '../result.ts'
import type { Stage } from '../stage.ts'

const slow4g = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const slowdown = 4

type Look = {
  title: string
  path: string
  seconds: number
  kilobytes: number
  requests?: number
  as?: 'student' | 'office'
}

/** The goals of a page that comes after the first ones. */
const later = { seconds: 3.5, kilobytes: 320 }
/** Those of one of the office's lists: its frame, its table with menus and dialogs, and the styles of all its pages. */
const officeList = { seconds: 5, kilobytes: 460 }

const looks: readonly Look[] = [
  { title: 'the landing page', path: '/', seconds: 3.1, kilobytes: 200 },
  { title: '/register', path: '/register', seconds: 3.1, kilobytes: 270 },
  { title: '/login', path: '/login', seconds: 3.1, kilobytes: 250 },
  { title: 'the form', path: '/register/{region}/1', ...later },
  { title: 'waiting for a full shift', path: '/register/{region}/waiting', ...later },
  { title: 'checking a certificate', path: '/verify', ...later },
  { title: 'the dashboard', path: '/dashboard', seconds: 3.5, kilobytes: 300, requests: 45, as: 'student' },
  { title: 'the notices', path: '/dashboard/notices', ...later, as: 'student' },
  { title: 'the ticket', path: '/ticket', ...later, as: 'student' },
  { title: 'the door', path: '/check-in', ...later, as: 'office' },
  { title: 'the waiting list', path: '/waiting-list', ...officeList, as: 'office' },
]

/** `later`: kilobytes that come once somebody has looked at the page for a while. */
type Visit = Seen & { kilobytes: number; requests: number; later: number }

export async function browser(stage: Stage): Promise<Result[]> {
  const { baseUrl, db } = await stage.portal()
  const { executablePath, args, env } = await findBrowser()
  const chrome = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } })
  const region = await db.selectFrom('region').select(['id', 'region_init']).orderBy('id').executeTakeFirstOrThrow()
  const tokens = { student: await student(db), office: (await administrator(db)).replace('Bearer ', '') }
  const results: Result[] = []
  try {
    for (const look of looks) {
      const url = baseUrl + look.path.replace('{region}', `${region.id}-${region.region_init}`)
      const held = look.as ? tokens[look.as] : null
      await visit(chrome, url, held) // the server renders and compresses once
      const visits: Visit[] = []
      for (let time = 0; time < stage.effort(2, 5); time += 1) visits.push(await visit(chrome, url, held))
      results.push(...resultsOf(look, visits))
    }
  } finally {
    await chrome.close()
  }
  return results
}

function resultsOf({ title, path, seconds, kilobytes, requests }: Look, visits: readonly Visit[]): Result[] {
  const of = (name: 'paint' | 'usable' | 'kilobytes' | 'requests' | 'later' | 'shift') =>
    median(visits.map((one) => one[name]))
  const how = `${path}: Chromium as a Pixel 7, slow 4G and ${slowdown}x CPU slowdown by CDP, ${visits.length} visits with an empty cache, medians`
  const moved = [...new Set(visits.flatMap((one) => one.sources))].slice(0, 5)
  const after = [`and ${of('later').toFixed(0)} KB for what nobody waits for, within the next three seconds`]
  const notes = moved.length > 0 ? [`moved: ${moved.join(', ')}`] : []
  const paint = byLimit(of('paint'), 1200, 'ms', { title: `phone: first contentful paint of ${title}`, how })
  return [
    ...(path === '/' ? [paint] : []),
    byLimit(of('usable') / 1000, seconds, 's', { title: `phone: ${title} can be used`, how }),
    byLimit(of('kilobytes'), kilobytes, 'KB', { title: `phone: transfer for ${title}`, how, notes: after }),
    ...(requests ? [byLimit(of('requests'), requests, '', { title: `phone: requests for ${title}`, how })] : []),
    byLimit(of('shift'), 0.02, 'CLS', { title: `phone: layout shift of ${title}`, how, notes }),
  ]
}

/** The token of a student of the demo who has registered. */
async function student(db: Db): Promise<string> {
  const { token, hash } = newToken()
  const { user_id } = await db
    .selectFrom('toefl_detail')
    .innerJoin('account', 'account.id', 'toefl_detail.user_id')
    .select('user_id')
    .where('account.role', '=', 'USER')
    .orderBy('toefl_detail.id')
    .executeTakeFirstOrThrow()
  const expires_at = new Date(Date.now() + 86_400_000).toISOString()
  await db.insertInto('session').values({ user_id, token_hash: hash, expires_at }).execute()
  return token
}

async function visit(chrome: Browser, url: string, token: string | null): Promise<Visit> {
  const context = await chrome.newContext({ ...devices['Pixel 7'], locale: 'en-GB' })
  try {
    const page = await context.newPage()
    const wire = await countBytes(page)
    if (token) await page.addInitScript((held) => localStorage.setItem('token', held), token)
    await page.addInitScript(watchPage)
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForFunction(() => (globalThis as unknown as { seen: Seen }).seen.usable > 0)
    await page.waitForLoadState('networkidle')
    const { bytes, requests } = wire
    await page.waitForTimeout(3000) // pictures that fade in, what hydration moves
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen)
    return { ...seen, kilobytes: bytes / 1000, requests, later: (wire.bytes - bytes) / 1000 }
  } finally {
    await context.close()
  }
}

async function countBytes(page: Page): Promise<{ bytes: number; requests: number }> {
  const counted = { bytes: 0, requests: 0 }
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slow4g)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    counted.bytes += encodedDataLength
    counted.requests += 1
  })
  return counted
}

type Seen = { paint: number; usable: number; shift: number; sources: string[] }

/** Runs in the page, before anything of it. */
function watchPage(): void {
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources?: { node?: Node | null }[] }
  const seen: Seen = { paint: 0, usable: 0, shift: 0, sources: [] }
  Object.assign(globalThis, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntriesByName('first-contentful-paint')) seen.paint = entry.startTime
  }).observe({ type: 'paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[]) {
      if (entry.hadRecentInput) continue
      seen.shift += entry.value
      for (const { node } of entry.sources ?? []) {
        if (node instanceof Element) seen.sources.push(`${node.tagName.toLowerCase()}.${node.classList[0] ?? ''}`)
      }
    }
  }).observe({ type: 'layout-shift', buffered: true })
  // Usable: React has taken over, nothing is drawn as a placeholder, and a press reaches the page, not the loader.
  const look = (): void => {
    const main = document.querySelector('main')
    const isTaken = main !== null && Object.keys(main).some((key) => key.startsWith('__react'))
    const isWaiting = main?.querySelector('[class*=Skeleton], [aria-busy=true], [data-loading]')
    const pressed = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
    if (isTaken && !isWaiting && pressed && !pressed.closest('[data-loader], [role=status]'))
      seen.usable = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
