import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openPortal } from '#tests/support/app.ts'
import { insertRow } from '#tests/support/rows.ts'
import { version } from '#version.ts'
import { day } from '#words/format.ts'
import { languages } from '#words/languages.ts'
import { say } from '#words/words.ts'
import { noteRelease } from './portal-version.actions.ts'
import { keyOf, releases } from './portal-version.rules.ts'

const portal = await openPortal()
const { db } = portal

const news = async (
  token: string,
  headers: Record<string, string> = {},
): Promise<{ version: string; changes: string[] }[]> =>
  (await portal.call('GET', '/setup/news', { token, headers })).json().data.releases

test('a new portal has no news, and after an upgrade each administrator reads them once', async () => {
  await insertRow(db, 'release_start', { version: '0.1.0', started_at: '2026-11-01T00:00:00Z' })
  const first = await portal.as('ADMIN', { created_at: '2026-11-02T00:00:00Z' })
  const second = await portal.as('ADMIN', { created_at: '2026-11-02T00:00:00Z' })
  expect(await news(first.token)).toEqual([])
  await noteRelease({ db })
  await noteRelease({ db }) // a later start is none
  expect(await news(first.token)).toMatchObject([{ version, changes: expect.arrayContaining([expect.any(String)]) }])
  const [english] = await news(first.token)
  const [indonesian] = await news(first.token, { 'accept-language': 'id' })
  expect(indonesian?.changes).not.toEqual(english?.changes)

  expect((await portal.call('POST', '/setup/news/read', { token: first.token })).statusCode).toBe(200)
  expect(await news(first.token)).toEqual([])
  expect(await news(second.token)).toHaveLength(1)
  const later = await portal.as('ADMIN')
  expect(await news(later.token)).toEqual([])
})

test('the version is one everywhere, and every change has its sentence in every language', async () => {
  const manifest = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8'))
  const lock = JSON.parse(await readFile(new URL('../../../package-lock.json', import.meta.url), 'utf8'))
  expect([manifest.version, lock.version, lock.packages[''].version, releases[0]?.version]).toEqual(
    Array(4).fill(version),
  )
  const metrics = (await portal.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body
  expect(metrics).toContain(`portal_info{version="${version}"} 1`)
  const otherwise = say('en', { key: 'no.such.key' })
  for (const language of languages)
    for (const one of releases)
      for (const change of one.changes)
        expect(say(language, { key: `release.${keyOf(one.version)}.${change}` })).not.toBe(otherwise)
})

const ways = {
  free: 'The version before it runs on the data of this one.',
  restore:
    'Restore the backup that the start makes before the upgrade, with the version before it. What came in since is not in it.',
  none: 'There is none: older states of the program had no numbers.',
}

test('the changelog says what the portal says', async () => {
  const parts = releases.map(
    (one) => `## ${one.version} (${day(one.day, 'en')})

${one.changes.map((change) => `- ${say('en', { key: `release.${keyOf(one.version)}.${change}` })}`).join('\n')}

The way back: ${ways[one.back]}
`,
  )
  const head = `# What changed

For committees. In the portal, administrators read the same after an upgrade, in their language. The first number counts changes that
ask the office for something, the second what is new, the third what was mended. This file is written by a test
(\`npx vitest run --project unit portal-version -u\`) from \`portal-version.rules.ts\` and the word files.
`
  await expect([head, ...parts].join('\n')).toMatchFileSnapshot('../../../CHANGELOG.md')
})
