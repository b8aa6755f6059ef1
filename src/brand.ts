/**
 * Two colours of the club in place of the usual ones: where each is used, whether it is readable there, and every shade
 * that the pages make of them. The primary colour is printed on light paper, the accent on dark; dark ink is printed on
 * the accent.
 */
import { contrast, leastContrast, mix, readable, towards } from '#kit/contrast.ts'

export const usualColours = { primary: '#233467', accent: '#fdb833' } as const

const ink = '#141f42'
const black = '#000000'
const white = '#ffffff'
/** The grounds behind text in the light scheme, and in the dark one: tokens.css. */
export const lightGrounds = ['#ffffff', '#fdfbf6', '#f5f1e6'] as const
export const darkGrounds = ['#1c2644', '#121a33', '#0d1428'] as const

export type BrandColour = keyof typeof usualColours

export type ColourProblem = { contrast: number; ground: string; nearest: string }

/** Why a colour is not readable where it is used, with the nearest one that is; null when it is. */
export function colourProblem(which: BrandColour, colour: string): ColourProblem | null {
  const grounds = which === 'primary' ? lightGrounds : [...darkGrounds, ink]
  const least = leastContrast(colour, grounds)
  if (least >= readable) return null
  const ground = grounds.find((each) => contrast(colour, each) === least) ?? grounds[0]
  return { contrast: least, ground, nearest: towards(which === 'primary' ? black : white, colour, grounds) }
}

/** The edge of a letter tile in that colour. */
export const tileEdgeOf = (accent: string): string => mix(accent, black, 0.16)

type Tokens = Record<string, string>

const lightTokens = (primary: string, accent: string): Tokens => ({
  '--link': primary,
  '--focus': primary,
  '--action': primary,
  '--action-hover': mix(primary, black, 0.2),
  '--action-ink': white,
  '--accent': accent,
  '--accent-strong': mix(accent, black, 0.06),
  '--accent-text': towards(black, accent, lightGrounds),
  '--tile': accent,
  '--tile-edge': tileEdgeOf(accent),
})

const darkTokens = (accent: string): Tokens => ({
  '--link': accent,
  '--focus': accent,
  '--accent-text': accent,
  '--action': accent,
  '--action-hover': mix(accent, white, 0.12),
  '--action-ink': ink,
})

/** Areas printed on the primary colour, made dark enough for the softest text on them. */
function inkArea(primary: string, accent: string): Tokens {
  const deep = towards(black, primary, ['#c6cee4'], 8)
  const surface = mix(deep, white, 0.08)
  const reads = towards(white, accent, [deep, surface])
  return {
    '--paper': deep,
    '--surface': surface,
    '--surface-sunken': mix(deep, black, 0.25),
    '--line': mix(deep, white, 0.18),
    '--line-strong': mix(deep, white, 0.3),
    '--accent-text': reads,
    '--focus': reads,
  }
}

const accentArea = (accent: string): Tokens => ({
  '--paper': accent,
  '--surface': mix(accent, white, 0.25),
  '--surface-sunken': mix(accent, white, 0.12),
  '--ink-soft': ink,
})

/** The shades of Mantine that carry the two colours; see theme.ts for which of them is used where. */
function mantineShades(primary: string, accent: string): Tokens {
  const lighter = [0.93, 0.85, 0.7, 0.54, 0.4, 0.26].map((share) => mix(primary, white, share))
  const ofPrimary = [...lighter, primary, primary, primary, mix(primary, black, 0.2)]
  const ofAccent = [0.88, 0.7, 0.45, 0.22, 0, 0.12]
    .map((share) => mix(accent, white, share))
    .concat([0.15, 0.35, 0.5, 0.6].map((share) => mix(accent, black, share)))
  return Object.fromEntries([
    ...ofPrimary.map((colour, shade) => [`--mantine-color-ink-${shade}`, colour]),
    ...ofAccent.map((colour, shade) => [`--mantine-color-marigold-${shade}`, colour]),
  ])
}

const faint = (colour: string, share: number) => `color-mix(in srgb, ${colour} ${share}%, transparent)`

/** Mantine's shades of its main colour, by values of its own. */
const mantineMade = (colour: string, hover: string, text: string): Tokens =>
  Object.fromEntries([
    ['--mantine-color-anchor', colour],
    ...['--mantine-color-brand', '--mantine-primary-color'].flatMap((at) => [
      [`${at}-filled`, colour],
      [`${at}-filled-hover`, hover],
      [`${at}-light`, faint(colour, 12)],
      [`${at}-light-hover`, faint(colour, 18)],
      [`${at}-light-color`, text],
      [`${at}-outline`, colour],
      [`${at}-outline-hover`, faint(colour, 6)],
      [`${at}-text`, text],
    ]),
  ]) as Tokens

/** Both colours, the usual one where none of one's own is given. */
export type Brand = { primary: string; accent: string }

/** The custom properties of a page in light or dark, as one element has them; for a preview. */
export const tokensOf = ({ primary, accent }: Brand, scheme: 'light' | 'dark'): Tokens =>
  scheme === 'light' ? lightTokens(primary, accent) : { ...lightTokens(primary, accent), ...darkTokens(accent) }

/** The style sheet that puts the colours on all pages; its selectors weigh more than those of the tokens. */
export function brandStyle({ primary, accent }: Brand): string {
  const rule = (selector: string, tokens: Tokens) =>
    `${selector}{${Object.entries(tokens)
      .map(([name, value]) => `${name}:${value}`)
      .join(';')}}`
  const dark = ":root:root[data-mantine-color-scheme='dark']"
  const area = inkArea(primary, accent)
  return [
    rule(':root:root', { ...lightTokens(primary, accent), ...mantineShades(primary, accent) }),
    rule(":root:root[data-mantine-color-scheme='light']", mantineMade(primary, mix(primary, black, 0.2), primary)),
    rule(dark, { ...darkTokens(accent), ...mantineMade(accent, mix(accent, white, 0.12), mix(accent, white, 0.45)) }),
    rule(":root:root [data-surface='ink']", area),
    rule(`${dark} [data-surface='ink']`, { '--paper': mix(area['--paper'] ?? primary, black, 0.35) }),
    rule(":root:root [data-surface='marigold']", accentArea(accent)),
  ].join('')
}
