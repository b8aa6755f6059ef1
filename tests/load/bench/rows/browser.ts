/** The landing page on a phone: slow 4G (1.6 Mbit/s, 150 ms) and a processor four times slower. */
import { chromium, devices, type Browser, type Page } from '@playwright/test'
import { findBrowser } from '../../../../scripts/browser.ts'
import { median } from '../measure.ts'
import { byLimit, type Result } from '../result.ts'
import type { Stage } from '../stage.ts'

const slow4g = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const slowdown = 4

type Visit = { paint: number; kilobytes: number; shift: number; sources: string[] }

export async function browser(stage: Stage): Promise<Result[]> {
  const { baseUrl } = await stage.portal()
  const { executablePath, args, env } = await findBrowser()
  const chrome = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } })
  const visits: Visit[] = []
  try {
    await visit(chrome, baseUrl) // the server renders and compresses once
    for (let time = 0; time < stage.effort(2, 5); time += 1) visits.push(await visit(chrome, baseUrl))
  } finally {
    await chrome.close()
  }
  const of = (name: 'paint' | 'kilobytes' | 'shift') => median(visits.map((one) => one[name]))
  const how = `Chromium as a Pixel 7, slow 4G and ${slowdown}x CPU slowdown by CDP, ${visits.length} visits with an empty cache, medians`
  const moved = [...new Set(visits.flatMap((one) => one.sources))].slice(0, 5)
  const notes = moved.length > 0 ? [`moved: ${moved.join(', ')}`] : []
  return [
    byLimit(of('paint'), 1200, 'ms', { title: 'phone: first contentful paint of the landing page', how }),
    byLimit(of('kilobytes'), 200, 'KB', { title: 'phone: transfer before interaction', how }),
    byLimit(of('shift'), 0.02, 'CLS', { title: 'phone: layout shift', how, notes }),
  ]
}

async function visit(chrome: Browser, url: string): Promise<Visit> {
  const context = await chrome.newContext({ ...devices['Pixel 7'], locale: 'en-GB' })
  try {
    const page = await context.newPage()
    const wire = await countBytes(page)
    await page.addInitScript(watchPaintAndShift)
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(3000) // the loader, pictures that fade in, what hydration moves
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen)
    return { ...seen, kilobytes: wire.bytes / 1000 }
  } finally {
    await context.close()
  }
}

async function countBytes(page: Page): Promise<{ bytes: number }> {
  const counted = { bytes: 0 }
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slow4g)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    counted.bytes += encodedDataLength
  })
  return counted
}

type Seen = { paint: number; shift: number; sources: string[] }

/** Runs in the page, before anything of it. */
function watchPaintAndShift(): void {
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources?: { node?: Node | null }[] }
  const seen: Seen = { paint: 0, shift: 0, sources: [] }
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
}
