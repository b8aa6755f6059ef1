// What axe finds wrong on a page, the quick way.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

// Without the comments and names that each page would have to read.
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** The rules that are broken and where first, one a line: those of WCAG, or `'all'` that axe knows. */
export async function axeOn(page: Page, rules: 'wcag' | 'all' = 'wcag'): Promise<string[]> {
  await page.evaluate(settleColours)
  // A page that is only moved on inside the portal has it already. Into frames it does not look: ours are letters.
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axeSource)
  return page.evaluate(brokenRules, rules === 'wcag' ? wcag : null)
}

/** Runs in the page. */
async function brokenRules(tags: string[] | null): Promise<string[]> {
  if (!window.axe) throw new Error('The page has no axe.')
  const only = tags ? { runOnly: { type: 'tag' as const, values: tags } } : {}
  const { violations } = await window.axe.run(document, { ...only, iframes: false, resultTypes: ['violations'] })
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

/** Until colours have arrived where a change of scheme sends them: on their way they are no contrast. */
async function settleColours(): Promise<void> {
  // A scheme is followed in the frame after it changed.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  const ways = document.getAnimations().filter((one) => one instanceof CSSTransition)
  await Promise.allSettled(ways.map(({ finished }) => finished))
}
