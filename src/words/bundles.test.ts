import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { words as formsEn } from './bundles/forms-en.ts'
import { words as formsId } from './bundles/forms-id.ts'
import { words as helpEn } from './bundles/help-en.ts'
import { words as helpId } from './bundles/help-id.ts'
import { words as publicEn } from './bundles/public-en.ts'
import { words as publicId } from './bundles/public-id.ts'
import { words as signedInEn } from './bundles/signed-in-en.ts'
import { words as signedInId } from './bundles/signed-in-id.ts'

const source = join(import.meta.dirname, '..')

/** The rooms whose words screens ask for, each with a file that does. */
function askedFor(): Map<string, string> {
  const asked = new Map<string, string>()
  for (const file of globSync('**/*.{ts,tsx}', { cwd: source })) {
    const text = readFileSync(join(source, file), 'utf8')
    for (const [, room = ''] of text.matchAll(/useWords\(\s*'(\w+)/g)) asked.set(room, file)
  }
  return asked
}

describe.each([
  ['English', { ...publicEn, ...formsEn, ...signedInEn, ...helpEn }],
  ['Indonesian', { ...publicId, ...formsId, ...signedInId, ...helpId }],
])('in %s', (_language, bundled) => {
  test('whatever a screen says is in a bundle that browsers load, else it would say the keys', () => {
    const asked = askedFor()
    // The pattern still finds them.
    expect(asked.size).toBeGreaterThan(15)
    expect([...asked].filter(([room]) => !(room in bundled))).toEqual([])
  })
})
