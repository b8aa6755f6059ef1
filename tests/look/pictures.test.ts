import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { artNames } from '#features/landing/landing.rules.ts'

const folders = ['ui/art/drawings/', 'ui/art/pictures/'].map((path) => new URL(`../../src/${path}`, import.meta.url))

for (const folder of folders) {
  for (const name of readdirSync(folder)) {
    test(`${name} is small and holds nothing but a drawing`, () => {
      const svg = readFileSync(new URL(name, folder), 'utf8')
      expect(svg).toMatch(/^<svg [^>]*viewBox=/)
      expect(svg.length).toBeLessThan(10_000)
      expect(svg).not.toMatch(/NaN|undefined|<script|href=/)
    })
  }
}

test('every name that a record of the landing page may hold has its picture', () => {
  const drawn = readdirSync(folders[0]!).map((name) => name.replace(/\.svg$/, ''))
  expect(artNames.filter((name) => !drawn.includes(name))).toEqual([])
})
