import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { slimManifest } from './slim-manifest.ts'

async function built(script: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'manifest-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets/manifest-12ab.js'), script)
  return folder
}

test('the browser’s list of routes loses what only the server needs, and nothing else', async () => {
  const home = { id: 'home', path: '', hasLoader: true, module: '/a.js', css: ['/a.css'] }
  const list = {
    entry: { module: '/entry.js', imports: ['/x.js'] },
    routes: { home: { ...home, hasAction: false, imports: ['/x.js', '/y.js'] } },
    url: '/assets/manifest-12ab.js',
  }
  const folder = await built(`window.__reactRouterManifest=${JSON.stringify(list)};`)
  await slimManifest(folder)
  const script = await readFile(join(folder, 'assets/manifest-12ab.js'), 'utf8')
  const read = JSON.parse(script.slice('window.__reactRouterManifest='.length, -1)) as unknown
  expect(read).toEqual({ ...list, routes: { home } })
})

test('a list of another form stops the build', async () => {
  await expect(slimManifest(await built('export const routes = {}'))).rejects.toThrow('manifest-12ab.js')
})
