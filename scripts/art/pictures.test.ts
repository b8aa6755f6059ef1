import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pictures } from './pictures.ts'

for (const { name, svg, file } of pictures) {
  test(`${name} is drawn, and small`, () => {
    expect(readFileSync(file, 'utf8'), 'run `npm run art`').toBe(svg)
    expect(svg.length).toBeLessThan(10_000)
    expect(svg).not.toMatch(/NaN|undefined|<script|href=/)
  })
}
