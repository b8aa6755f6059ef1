import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bundleRooms } from './bundle-rooms.ts'
import { languages } from './languages.ts'
import { roomsOf, wordFilesOf } from './word-folders.ts'

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

test.each(languages)(
  'whatever a screen says in %s is in a bundle that browsers load, else it would say the keys',
  (language) => {
    const asked = askedFor()
    // The pattern still finds them.
    expect(asked.size).toBeGreaterThan(15)
    const there = new Set(wordFilesOf(language).map(({ room }) => room))
    const bundled = Object.entries(bundleRooms)
      .flatMap(([bundle, rooms]) => roomsOf(bundle, rooms))
      .filter((room) => there.has(room))
    expect([...asked].filter(([room]) => !bundled.includes(room))).toEqual([])
  },
)
