import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { folder, pictures } from './pictures.ts'

for (const [name, svg] of Object.entries(pictures)) {
  test(`${name} is drawn, and small`, () => {
    expect(readFileSync(new URL(`${name}.svg`, folder), 'utf8'), 'run `npm run art`').toBe(svg)
    expect(svg.length).toBeLessThan(8000)
    expect(svg).not.toMatch(/NaN|undefined|<script|href=/)
  })
}
