/**
 * What the pictures are made of: the palette, letter tiles, people, a few things. Every function gives a piece of
 * SVG as text. Limbs are thick strokes with round ends, bodies are rounded shapes, and nothing has an outline.
 */

export const colour = {
  ink: '#141f42',
  navy: '#233467',
  blue: '#435a9c',
  sky: '#8fa1cf',
  haze: '#b6c2e0',
  mist: '#dbe1f0',
  gold: '#fdb833',
  amber: '#d98a06',
  butter: '#ffdd9c',
  cream: '#fff7e5',
  coral: '#e8604c',
  rust: '#b8402f',
  rose: '#f9c4b4',
  teal: '#1f8a7d',
  deep: '#14655c',
  mint: '#a9dccf',
  white: '#fff',
  brown: '#6b4226',
  black: '#1d1a26',
} as const
export const skins = ['#f3cda5', '#dba474', '#b97a4b', '#8f5a35'] as const

type Attributes = Record<string, string | number | undefined>
export type Point = readonly [x: number, y: number]

const short = (value: number) => String(Math.round(value * 10) / 10).replace(/^(-?)0\./, '$1.')
const text = (value: string | number) => (typeof value === 'number' ? short(value) : value)

const attributes = (values: Attributes) =>
  Object.entries(values)
    .filter((entry): entry is [string, string | number] => entry[1] !== undefined)
    .map(([name, value]) => ` ${name}="${text(value)}"`)
    .join('')

const element = (name: string, values: Attributes) => `<${name}${attributes(values)}/>`

export const group = (values: Attributes, ...children: string[]) => `<g${attributes(values)}>${children.join('')}</g>`
export const rect = (x: number, y: number, width: number, height: number, fill: string, rx?: number) =>
  element('rect', { x: x || undefined, y: y || undefined, width, height, rx, fill })
export const circle = (cx: number, cy: number, r: number, fill: string) =>
  element('circle', { cx: cx || undefined, cy: cy || undefined, r, fill })
export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string) =>
  element('ellipse', { cx, cy, rx, ry, fill })
export const path = (d: string, fill: string, more: Attributes = {}) => element('path', { d, fill, ...more })
/** A stroke with round ends; the picture's own attributes see to those. */
export const stroke = (d: string, colourOf: string, width: number, more: Attributes = {}) =>
  element('path', {
    d,
    stroke: colourOf,
    'stroke-width': width,
    ...more,
  })
/** Moves, then turns, then scales; a negative scale across mirrors. */
export const place = (
  x: number,
  y: number,
  options: { turn?: number; scale?: number; mirror?: boolean },
  ...children: string[]
) => {
  const { turn = 0, scale = 1, mirror = false } = options
  const steps = [
    `translate(${short(x)} ${short(y)})`,
    turn ? `rotate(${short(turn)})` : '',
    mirror
      ? `scale(${-Math.round(scale * 100) / 100} ${Math.round(scale * 100) / 100})`
      : scale === 1
        ? ''
        : `scale(${Math.round(scale * 100) / 100})`,
  ]
  return group({ transform: steps.join('') }, ...children)
}

/** A picture of its own, in the given measure. */
export const picture = (width: number, height: number, ...children: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" fill="none" stroke-linecap="round" stroke-linejoin="round">${children.join('')}</svg>\n`

// Letters on a field of 8 by 10, as strokes.
const letters: Record<string, string> = {
  A: 'M0 10 4 0l4 10M1.4 6.6h5.2',
  B: 'M0 0v10h4.6a2.7 2.7 0 0 0 0-5.4H0h4a2.3 2.3 0 0 0 0-4.6z',
  C: 'M7.6 2A4.6 4.6 0 1 0 7.6 8',
  D: 'M0 0v10h3a5 5 0 0 0 0-10z',
  E: 'M6.6 0H0v10h6.6M0 5h5.4',
  F: 'M6.6 0H0v10M0 5.2h5.4',
  G: 'M7.6 1.8A4.6 4.6 0 1 0 8 6H5',
  H: 'M0 0v10M7.4 0v10M0 5h7.4',
  I: 'M4 0v10',
  K: 'M0 0v10M7 0 0 6M2.8 4 7.4 10',
  L: 'M0 0v10h6.4',
  M: 'M-.4 10V0L4 6.4 8.4 0v10',
  N: 'M0 10V0l7.4 10V0',
  O: 'M4 0a4.4 5 0 0 1 0 10 4.4 5 0 0 1 0-10z',
  P: 'M0 10V0h4.4a2.9 2.9 0 0 1 0 5.8H0',
  R: 'M0 10V0h4.4a2.8 2.8 0 0 1 0 5.6H0h3.6L7.4 10',
  S: 'M7 1.7C6-.6 1-.6.8 2.4.6 5.8 7.2 4.4 7.2 7.6 7 11 1.4 10.6.4 8',
  T: 'M0 0h8M4 0v10',
  U: 'M0 0v6a3.7 3.7 0 0 0 7.4 0V0',
  V: 'M0 0l3.8 10L7.6 0',
  X: 'M0 0l7.4 10M7.4 0 0 10',
  W: 'M-.6 0 1.8 10 4 2.6 6.2 10 8.6 0',
  Y: 'M0 0l4 5 4-5M4 5v5',
  '0': 'M4 0a4 5 0 0 1 0 10 4 5 0 0 1 0-10z',
  '1': 'M2 2l2.4-2v10',
  '2': 'M.6 2.4C1-.6 7-.8 7 2.8 7 5.4 3 6.6.6 10H7',
  '3': 'M.8 1.6C2-.8 7-.6 6.8 2.6 6.6 4.8 4 4.8 3 4.8c2 0 4.4.4 4.4 2.6C7.4 11 1.4 10.8.4 8',
  '4': 'M5.6 10V0L0 7h7.8',
  '?': 'M1 2.4C1.4-.8 7-.6 6.8 2.8 6.6 5 4 4.8 4 7M4 9.9V10',
  '!': 'M4 0v6.4M4 9.9V10',
  '&': 'M7.6 10 2 3.2C.6 1 3-.6 4.4.4c2.2 1.8-3.6 3.4-4 6.4-.2 4 6 4 7-1.2',
}

/** A letter as strokes, in a box as high as `size`. */
export const letter = (sign: string, x: number, y: number, size: number, fill: string, width = 2) =>
  place(
    x,
    y,
    { scale: size / 10 },
    stroke(letters[sign] ?? '', fill, width, { 'stroke-linejoin': 'miter', 'stroke-linecap': 'square' }),
  )

type Tile = { turn?: number; face?: string; edge?: string; sign?: string }

/** A letter tile; `x` and `y` are its middle. */
export const tile = (sign: string, x: number, y: number, size: number, options: Tile = {}) => {
  const { turn = 0, face = colour.gold, edge = colour.amber, sign: ink = colour.ink } = options
  const half = size / 2
  const inside = letters[sign] ? letter(sign, -size * 0.2, -size * 0.29, size * 0.5, ink, 1.9) : ''
  return place(
    x,
    y,
    { turn },
    rect(-half, -half, size, size, edge, size * 0.19),
    rect(-half, -half, size, size * 0.91, face, size * 0.19),
    inside,
  )
}

/** A word in tiles, from the left. */
export const word = (signs: string, x: number, y: number, size: number, options: Tile = {}) =>
  signs
    .split('')
    .map((sign, index) => tile(sign, x + size / 2 + index * size * 1.1, y, size, options))
    .join('')

/** A speech bubble with its corner at the lower left, or at the right when mirrored. */
export const bubble = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  side: 'left' | 'right' = 'left',
) => {
  const r = Math.min(height / 2, 12)
  const tail =
    side === 'left'
      ? `M${short(x + r)} ${short(y + height - 2)}l-4 13 15-13z`
      : `M${short(x + width - r)} ${short(y + height - 2)}l4 13-15-13z`
  return rect(x, y, width, height, fill, r) + path(tail, fill)
}
