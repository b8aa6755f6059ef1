// What of a page does not fit a small screen, large letters, or a thumb.
import { expect, type Page } from '@playwright/test'
import { isLong } from '../../support/effort.ts'

const looks = [
  { width: 320, letters: 100 },
  { width: 320, letters: 200 },
  ...(isLong ? [{ width: 390, letters: 200 }] : []),
]

/** Expects that the page fits the smallest phone, also in letters twice as large; in a long run a usual phone, too. */
export async function expectFits(page: Page, where: string): Promise<void> {
  for (const { width, letters } of looks) {
    await page.setViewportSize({ width, height: 800 })
    await setLetters(page, letters)
    // Polled: what follows the width takes a moment.
    await expect.soft
      .poll(() => misfitsOn(page), { message: `${where} (${width} px, letters ${letters} %)` })
      .toEqual([])
  }
  await setLetters(page, 100)
}

/** What does not fit, one fault a line; none on a page that is right. */
export const misfitsOn = (page: Page): Promise<string[]> => page.evaluate(findMisfits)

/** Has the browser write as large as its reader wants it: also what styles ask of the screen in `em` follows. */
export async function setLetters(page: Page, percent: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const standard = (16 * percent) / 100
  await devtools.send('Page.setFontSizes', { fontSizes: { standard, fixed: (13 * percent) / 100 } })
  await page.waitForFunction((size) => getComputedStyle(document.documentElement).fontSize === `${size}px`, standard)
  await devtools.detach()
}

/** Runs in the page, so it stands alone. */
function findMisfits(): string[] {
  const smallest = 24
  const screen = document.documentElement.clientWidth
  const found = new Set<string>()
  const hides = (value: string) => value === 'hidden' || value === 'clip'
  const about = (element: Element) =>
    `<${element.localName} class="${element.getAttribute('class') ?? ''}"> ${(element.textContent ?? '').trim().slice(0, 50)}`
  const isSeen = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  /** Only heard: nothing, or a single point, which large letters make two of. */
  const isHeard = (element: Element) => {
    for (let part: Element | null = element; part; part = part.parentElement) {
      const { width, height } = part.getBoundingClientRect()
      if (getComputedStyle(part).display !== 'contents' && (width <= 2 || height <= 2)) return true
    }
    return false
  }

  if (document.documentElement.scrollWidth > screen)
    found.add(`sideways: ${document.documentElement.scrollWidth} px on a screen of ${screen}`)

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement
    if (!parent || !text.textContent?.trim() || !isSeen(parent) || isHeard(parent)) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const rects = [...range.getClientRects()].filter(({ width }) => width > 0)
    const cutBy = cutterOf(parent, rects)
    if (cutBy) found.add(`cut: ${about(parent)} by ${cutBy.localName}.${cutBy.getAttribute('class') ?? ''}`)
  }

  /** What hides a part of the text: an ancestor that neither scrolls nor says all of it elsewhere, or the screen's edge. */
  function cutterOf(parent: Element, rects: readonly DOMRect[]): Element | null {
    for (let box: Element | null = parent; box && box !== document.documentElement; box = box.parentElement) {
      const style = getComputedStyle(box)
      if ([style.overflowX, style.overflowY].some((value) => value === 'auto' || value === 'scroll')) return null
      const isShortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
      if (isShortened && box.closest('[title]')) return null
      const { left, right, bottom } = box.getBoundingClientRect()
      if (hides(style.overflowX) && rects.some((one) => one.right > right + 1 || one.left < left - 1)) return box
      // A line is higher than its letters.
      if (hides(style.overflowY) && rects.some((one) => one.bottom - bottom > one.height / 3)) return box
      if (style.position === 'fixed') return null
    }
    return rects.some((one) => one.right > screen + 1 && one.left < screen) ? document.documentElement : null
  }

  const targets = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab]'
  for (const target of document.querySelectorAll(targets)) {
    if (!isSeen(target) || target.matches(':disabled, [aria-hidden=true] *')) continue
    const { width, height } = reachOf(target)
    if (isBeside(target)) found.add(`off: ${about(target)}`)
    // What is only heard, a name of the browser's own dialog behind a button.
    if (width <= 2 || height <= 2) continue
    if (width > smallest - 0.5 && height > smallest - 0.5) continue
    if (isInSentence(target)) continue
    found.add(`small: ${about(target)} is ${Math.round(width)} x ${Math.round(height)}`)
  }

  /** Beyond the screen's edge, and in nothing that brings it into sight or hides it. */
  function isBeside(target: Element): boolean {
    const { left, right, width } = target.getBoundingClientRect()
    if (width <= 2 || (left >= -1 && right <= screen + 1)) return false
    for (let box = target.parentElement; box && box !== document.body; box = box.parentElement) {
      if (getComputedStyle(box).overflowX !== 'visible') return false
    }
    return true
  }

  /** Where a finger may come down: a label presses its field. */
  function reachOf(target: Element): { width: number; height: number } {
    const labels = 'labels' in target ? [...((target.labels as NodeListOf<Element> | null) ?? [])] : []
    const rects = [target, ...labels].map((one) => one.getBoundingClientRect())
    return {
      width: Math.max(...rects.map(({ right }) => right)) - Math.min(...rects.map(({ left }) => left)),
      height: Math.max(...rects.map(({ bottom }) => bottom)) - Math.min(...rects.map(({ top }) => top)),
    }
  }

  /** WCAG 2.5.8: where the line's height is the text's, the link in it has no size of its own. */
  function isInSentence(target: Element): boolean {
    const isInline = (node: Node) => node instanceof Element && getComputedStyle(node).display.startsWith('inline')
    for (let part = target; isInline(part) && part.parentElement; part = part.parentElement) {
      const beside = [...part.parentElement.childNodes].filter((node) => node !== part)
      const isRow = /flex|grid/.test(getComputedStyle(part.parentElement).display)
      const says = (node: Node) => (node instanceof Text || isInline(node)) && /\p{L}/u.test(node.textContent ?? '')
      if (!isRow && beside.some(says)) return true
    }
    return false
  }

  let level = 0
  for (const heading of document.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    if (!heading.checkVisibility({ visibilityProperty: true })) continue
    const own = Number(heading.localName.slice(1))
    if (own > level + 1) found.add(`heading: h${own} after ${level === 0 ? 'none' : `h${level}`}: ${about(heading)}`)
    level = own
  }
  return [...found]
}
