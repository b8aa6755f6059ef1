// Serves the harness to one browser page, below an address that the portal itself does not have.
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import tiles from '../../../src/ui/player/tiles.json' with { type: 'json' }

type Answer = { body: string | Uint8Array; contentType: string }

const types: Record<string, string> = { js: 'text/javascript', css: 'text/css' }
let made: Promise<Map<string, Answer>> | undefined

async function make(): Promise<Map<string, Answer>> {
  const built = await build({
    configFile: false,
    root: fileURLToPath(new URL('../../..', import.meta.url)),
    base: '/player-bench/',
    logLevel: 'error',
    // Said aloud, for Playwright calls itself a test environment.
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: {
      write: false,
      rolldownOptions: { input: fileURLToPath(new URL('harness.tsx', import.meta.url)) },
    },
  })
  if (!('output' in built)) throw new Error('one build, one output')
  const files = new Map<string, Answer>()
  for (const file of built.output) {
    const body = file.type === 'chunk' ? file.code : file.source
    files.set(file.fileName, { body, contentType: types[file.fileName.split('.').at(-1) ?? ''] ?? 'text/plain' })
  }
  const entry = built.output.find((file) => file.type === 'chunk' && file.isEntry)?.fileName
  const sheets = [...files.keys()].filter((name) => name.endsWith('.css'))
  const vars = ':root{--ink:#141f42;--ink-soft:#566080;--surface-sunken:#f5f1e6;--accent:#fdb833;--accent-ink:#141f42}'
  files.set('', {
    body: `<!doctype html><html lang="en"><head><title>Player</title><style>${vars}</style>${sheets
      .map((name) => `<link rel="stylesheet" href="/player-bench/${name}">`)
      .join('')}</head><body><main></main><script type="module" src="/player-bench/${entry}"></script></body></html>`,
    contentType: 'text/html',
  })
  return files
}

/** Opens the harness with a player of these properties; `file` answers in place of the animation. */
export async function openPlayer(
  page: Page,
  properties: object,
  file?: { status?: number; body: string },
): Promise<void> {
  made ??= make()
  const files = await made
  await page.route('**/player-bench/**', async (route) => {
    const name = new URL(route.request().url()).pathname.slice('/player-bench/'.length)
    if (name === 'tiles.json') {
      await route.fulfill({
        status: file?.status ?? 200,
        contentType: 'application/json',
        body: file?.body ?? JSON.stringify(tiles),
      })
      return
    }
    const answer = files.get(name)
    if (!answer) return await route.fulfill({ status: 404, body: '' })
    await route.fulfill({ contentType: answer.contentType, body: Buffer.from(answer.body) })
  })
  const hash = encodeURIComponent(JSON.stringify({ src: '/player-bench/tiles.json', ...properties }))
  await page.goto(`/player-bench/#${hash}`)
}
