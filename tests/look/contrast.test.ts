import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contrast, readable } from '#kit/contrast.ts'
import { paperColours } from '#services/paper-colours.ts'

const tokens = readFileSync(new URL('../../src/ui/theme/tokens.css', import.meta.url), 'utf8')

type Tokens = Record<string, string>

/** The custom properties that a selector sets. */
function block(selector: string): Tokens {
  const found: Tokens = {}
  for (const [, selectors = '', body = ''] of tokens.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    if (selectors.replaceAll(/\/\*.*?\*\//gs, '').trim() !== selector) continue
    for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+):\s*([^;]+);/g)) found[name] = value.trim()
  }
  return found
}

const light = block(':root')
const dark = { ...light, ...block(":root[data-mantine-color-scheme='dark']") }
const grounds: Record<string, Tokens> = {
  light,
  dark,
  'ink on light': { ...light, ...block("[data-surface='ink']") },
  'ink on dark': {
    ...dark,
    ...block("[data-surface='ink']"),
    ...block(":root[data-mantine-color-scheme='dark'] [data-surface='ink']"),
  },
  'marigold on light': { ...light, ...block("[data-surface='marigold']") },
  'marigold on dark': { ...dark, ...block("[data-surface='marigold']") },
}

/** A colour, looked up through another property where it is one. */
function plain(colours: Tokens, name: string): string {
  const value = colours[name] ?? ''
  const other = /^var\(--([\w-]+)\)$/.exec(value)?.[1]
  return other ? plain(colours, other) : value
}

const text = readable
const sign = 3

/** What is printed on what, and how clearly it must stand out (WCAG 2.2 AA). */
const pairs: [front: string, back: string, least: number][] = [
  ['ink', 'paper', text],
  ['ink', 'surface', text],
  ['ink', 'surface-sunken', text],
  ['ink-soft', 'paper', text],
  ['ink-soft', 'surface', text],
  ['ink-soft', 'surface-sunken', text],
  ['accent-text', 'paper', text],
  ['accent-text', 'surface', text],
  ['accent-ink', 'accent', text],
  ['accent-ink', 'tile', text],
  ['action-ink', 'action', text],
  ['action-ink', 'action-hover', text],
  ['focus', 'paper', sign],
]

test('contrast is counted as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#ffffff', '#777777')).toBeCloseTo(4.478, 3)
})

describe('the colours meet AA', () => {
  for (const [ground, colours] of Object.entries(grounds)) {
    test.each(pairs)(`${ground}: %s on %s`, (front, back, least) => {
      expect(contrast(plain(colours, front), plain(colours, back))).toBeGreaterThanOrEqual(least)
    })
  }

  test.each(['light', 'dark'])('%s: links on paper and on cards', (ground) => {
    const { link = '', paper = '', surface = '' } = grounds[ground] ?? {}
    expect(contrast(link, paper)).toBeGreaterThanOrEqual(text)
    expect(contrast(link, surface)).toBeGreaterThanOrEqual(text)
  })
})

describe('the door is read in the sun: 7:1', () => {
  const sheet = readFileSync(
    new URL('../../src/features/check-in/screens/door/door.module.css', import.meta.url),
    'utf8',
  ).replaceAll(/\/\*.*?\*\//gs, '')
  /** What each rule says of colours; what sets none has those of the page. */
  const rules = [...sheet.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selector = '', body = '']) => {
    const said = (name: string) => new RegExp(`(?:^|[;\\s])${name}:\\s*([^;]+);`).exec(body)?.[1]
    const [front, back] = [said('color'), said('background(?:-color)?')]
    return front || back ? [{ selector: selector.trim(), front, back }] : []
  })
  const inScheme = (colours: Tokens, value: string): string => {
    const name = /^var\(--([\w-]+)\)$/.exec(value)?.[1]
    return name ? plain(colours, name) : value
  }
  const areas = ['var(--paper)', 'var(--surface)', 'var(--surface-sunken)']

  for (const scheme of ['light', 'dark'] as const) {
    const colours = grounds[scheme] ?? {}
    test.each(rules)(`${scheme}: $selector`, ({ selector, front, back }) => {
      // Without a colour of its own a ground would have letters that nobody has looked at.
      expect(back === undefined || front !== undefined, selector).toBe(true)
      for (const ground of back ? [back] : areas)
        expect(contrast(inScheme(colours, front ?? 'var(--ink)'), inScheme(colours, ground))).toBeGreaterThanOrEqual(7)
    })
    test(`${scheme}: its buttons`, () => {
      for (const ground of ['action', 'action-hover'])
        expect(contrast(plain(colours, 'action-ink'), plain(colours, ground))).toBeGreaterThanOrEqual(7)
    })
  }

  test('every state of a scan has its rule', () => {
    const known = new Set(rules.map(({ selector }) => selector))
    for (const state of ['.green', '.amber', '.red', '.quiet', '.inside']) expect(known).toContain(state)
  })
})

test('mails and documents have the colours of the light scheme', () => {
  const tokenOf: Record<keyof typeof paperColours, string> = {
    paper: 'paper',
    surface: 'surface',
    sunken: 'surface-sunken',
    line: 'line',
    ink: 'ink',
    inkSoft: 'ink-soft',
    accent: 'accent',
    tileEdge: 'tile-edge',
    link: 'link',
    action: 'action',
    actionInk: 'action-ink',
  }
  for (const [name, token] of Object.entries(tokenOf))
    expect(paperColours[name as keyof typeof paperColours], name).toBe(light[token])
})
