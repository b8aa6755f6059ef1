import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { artNames } from '../../src/features/landing/rules.ts'
import { animation } from './animation.ts'
import { pictures } from './pictures.ts'

for (const { name, svg, file } of pictures) {
  test(`${name} is drawn, and small`, () => {
    expect(readFileSync(file, 'utf8'), 'run `npm run art`').toBe(svg)
    expect(svg.length).toBeLessThan(10_000)
    expect(svg).not.toMatch(/NaN|undefined|<script|href=/)
  })
}

test('every name that a record of the landing page may hold has its picture', () => {
  const drawn = pictures.map(({ name }) => name)
  expect(artNames.filter((name) => !drawn.includes(name))).toEqual([])
})

test('the animation is drawn', () => {
  const at = new URL('../../src/ui/player/', import.meta.url)
  expect(readFileSync(new URL('tiles.json', at), 'utf8'), 'run `npm run art`').toBe(animation)
})
