import { readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { findBrowser } from '../scripts/browser.ts'
const base = 'http://127.0.0.1:5103'
const signIns = JSON.parse(readFileSync('/work/tmp/demo-books/demo-sign-ins.json', 'utf8'))
const admin = (signIns.accounts ?? signIns).find((one: any) => one.role === 'ADMIN')
const { executablePath, args, env } = await findBrowser()
const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } as any })
const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, baseURL: base })
const page = await context.newPage()
const answer = await (await fetch(`${base}/api/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ nim: admin.nim, password: admin.password }) })).json()
const token = answer.message.token
const keep = process.argv[2] ?? 'token'
await page.goto('/login')
await page.evaluate(([key, value]) => localStorage.setItem(key!, value!), [keep, token])
for (const path of process.argv.slice(3)) {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(3000)
  const name = path.replaceAll(/\W+/g, '_')
  await page.pdf({ path: `/work/tmp/print${name}.pdf`, format: 'A4', printBackground: true, margin: { top: '10mm', bottom: '10mm', left: '10mm', right: '10mm' } })
  console.log(path, page.url())
}
await browser.close()
