// What axe finds wrong on a page, the quick way.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

// The one that comes with the builder, without the comments and names that the builder would have each page read.
const builders = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const axeSource = readFileSync(builders.resolve('axe-core/axe.min.js'), 'utf8')

/** The rules that are broken and where first, one a line: those of WCAG, or `'all'` that axe knows. */
export async function axeOn(page: Page, rules: 'wcag' | 'all' = 'wcag'): Promise<string[]> {
  await page.evaluate(settleColours)
  // Legacy mode spares a second tab; it matters only to frames of other origins, and there are none.
  const axe = new AxeBuilder({ page, axeSource }).options({ resultTypes: ['violations'] }).setLegacyMode(true)
  const { violations } = await (rules === 'wcag' ? axe.withTags(wcag) : axe).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

/** Until colours have arrived where a change of scheme sends them: on their way they are no contrast. */
async function settleColours(): Promise<void> {
  // A scheme is followed in the frame after it changed.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  const ways = document.getAnimations().filter((one) => one instanceof CSSTransition)
  await Promise.allSettled(ways.map(({ finished }) => finished))
}
