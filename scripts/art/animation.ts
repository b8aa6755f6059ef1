/**
 * The loader's animation: four letter tiles hop one after the other. Made twice from the same numbers, as a Lottie
 * file for the player and as styled SVG for the moment before the player is there.
 */
import { colour } from './kit.ts'
import { capitals, outlines, type Step } from './outlines.ts'

const width = 320
const height = 150
const rate = 60
const frames = 96
const side = 64
const gap = 16
// Room for a tile that leans or is squashed.
const margin = 8
const floor = 136
const delay = 8
const capHeight = 33
const letters = ['B', 'N', 'E', 'C'] as const

// A hop: at which frame, how high, how wide and tall, how far turned, and how it goes on from there.
type Moment = {
  at: number
  lift: number
  wide: number
  tall: number
  turn: number
  ease: readonly [number, number, number, number]
}
const out = [0.2, 0.6, 0.35, 1] as const
const into = [0.55, 0, 0.85, 0.45] as const
const soft = [0.4, 0, 0.6, 1] as const
const hop: readonly Moment[] = [
  { at: 0, lift: 0, wide: 100, tall: 100, turn: 0, ease: soft },
  { at: 6, lift: 0, wide: 110, tall: 88, turn: 0, ease: out },
  { at: 18, lift: 54, wide: 95, tall: 107, turn: -9, ease: into },
  { at: 29, lift: 0, wide: 112, tall: 84, turn: 0, ease: soft },
  { at: 36, lift: 0, wide: 96, tall: 105, turn: 0, ease: soft },
  { at: 42, lift: 0, wide: 100, tall: 100, turn: 0, ease: soft },
]

// All that its shadow shows of it.
const flight = hop.filter(({ at }) => at === 6 || at === 18 || at === 29)

const round = (value: number) => Math.round(value * 10) / 10
const rgb = (hex: string) =>
  [1, 3, 5].map((start) => round((Number.parseInt(hex.slice(start, start + 2), 16) / 255) * 100) / 100)

type Point = [number, number]

/** A letter's outlines around a tile whose lower edge's middle is 0, 0. */
function placed(letter: (typeof letters)[number]): Step[][] {
  const { from, to, shapes } = outlines[letter]
  const scale = capHeight / capitals
  const x = (value: number) => round((value - (from + to) / 2) * scale)
  const y = (value: number) => round(-(side - 3) / 2 - 3 + capHeight / 2 - value * scale)
  return shapes.map((steps) =>
    steps.map((step): Step =>
      step[0] === 'q' ? ['q', x(step[1]), y(step[2]), x(step[3]), y(step[4])] : [step[0], x(step[1]), y(step[2])],
    ),
  )
}

/** The same as a Lottie path: points with the handles that lead in and out. */
function bezier(steps: readonly Step[]) {
  const v: Point[] = []
  const i: Point[] = []
  const o: Point[] = []
  for (const step of steps) {
    const before = v.at(-1)
    if (step[0] !== 'q' || !before) {
      v.push([step[1], step[2]])
      i.push([0, 0])
      o.push([0, 0])
      continue
    }
    const [, cx, cy, x, y] = step
    o[o.length - 1] = [round(((cx - before[0]) * 2) / 3), round(((cy - before[1]) * 2) / 3)]
    v.push([x, y])
    i.push([round(((cx - x) * 2) / 3), round(((cy - y) * 2) / 3)])
    o.push([0, 0])
  }
  return { c: true, v, i, o }
}

const still = (k: unknown) => ({ a: 0, k })
const fill = (hex: string) => ({ ty: 'fl', c: still([...rgb(hex), 1]), o: still(100), r: 1 })
const box = (x: number, y: number, w: number, h: number, r: number) => ({
  ty: 'rc',
  d: 1,
  s: still([w, h]),
  p: still([x, y]),
  r: still(r),
})
const whole = { ty: 'tr', p: still([0, 0]), a: still([0, 0]), s: still([100, 100]), r: still(0), o: still(100) }
const shape = (...it: unknown[]) => ({ ty: 'gr', it: [...it, whole] })

/** Keyframes of one value over the hop, which starts `late` frames after the loop. */
function moving(late: number, value: (moment: Moment) => number[], moments = hop) {
  const keys = moments.map((moment) => {
    const [x1, y1, x2, y2] = moment.ease
    return { t: moment.at + late, s: value(moment), o: { x: x1, y: y1 }, i: { x: x2, y: y2 } }
  })
  return { a: 1, k: keys }
}

function tileLayer(letter: (typeof letters)[number], index: number) {
  const x = margin + index * (side + gap) + side / 2
  const late = index * delay
  return {
    ty: 4,
    nm: letter,
    ind: index + 1,
    ip: 0,
    op: frames,
    st: 0,
    sr: 1,
    ks: {
      a: still([0, 0]),
      p: moving(late, ({ lift }) => [x, floor - lift]),
      s: moving(late, ({ wide, tall }) => [wide, tall]),
      r: moving(late, ({ turn }) => [turn]),
      o: still(100),
    },
    shapes: [
      shape(...placed(letter).map((steps) => ({ ty: 'sh', ks: still(bezier(steps)) })), fill(colour.ink)),
      shape(box(0, -side / 2 - 3, side, side - 6, 15), fill(colour.gold)),
      shape(box(0, -side / 2, side, side, 15), fill(colour.amber)),
    ],
  }
}

function shadowLayer(index: number) {
  const x = margin + index * (side + gap) + side / 2
  return {
    ty: 4,
    nm: 'shadow',
    ind: letters.length + index + 1,
    ip: 0,
    op: frames,
    st: 0,
    sr: 1,
    ks: {
      a: still([0, 0]),
      p: still([x, floor + 6]),
      s: moving(index * delay, ({ lift }) => [round(100 - lift * 0.8), 100], flight),
      r: still(0),
      o: moving(index * delay, ({ lift }) => [round(26 - lift * 0.3)], flight),
    },
    shapes: [shape({ ty: 'el', d: 1, s: still([side - 8, 8]), p: still([0, 0]) }, fill(colour.sky))],
  }
}

/** The Lottie file. */
export const animation = JSON.stringify({
  v: '5.13.0',
  nm: 'BNEC tiles',
  fr: rate,
  ip: 0,
  op: frames,
  w: width,
  h: height,
  ddd: 0,
  assets: [],
  layers: [...letters.map(tileLayer), ...letters.map((_, index) => shadowLayer(index))],
})

const pathOf = (letter: (typeof letters)[number]) =>
  placed(letter)
    .map((steps) => `${steps.map(([sign, ...numbers]) => `${sign.toUpperCase()}${numbers.join(' ')}`).join('')}Z`)
    .join('')

const percent = (frame: number) => `${round((frame / frames) * 100)}%`
const bezierOf = (ease: Moment['ease']) => `cubic-bezier(${ease.join(', ')})`
const hopStyles = hop
  .map((moment, index) => {
    const at = index === hop.length - 1 ? `${percent(moment.at)},\n  100%` : percent(moment.at)
    return `  ${at} {\n    transform: translateY(${-moment.lift}px) rotate(${moment.turn}deg) scale(${moment.wide / 100}, ${moment.tall / 100});\n    animation-timing-function: ${bezierOf(moment.ease)};\n  }`
  })
  .join('\n')
const shadowStyles = flight
  .map(
    ({ at, lift, ease }) =>
      `  ${at === 6 ? '0%,\n  ' : ''}${percent(at)}${at === 29 ? ',\n  100%' : ''} {\n    transform: scaleX(${round(100 - lift * 0.8) / 100});\n    opacity: ${round(26 - lift * 0.3) / 100};\n    animation-timing-function: ${bezierOf(ease)};\n  }`,
  )
  .join('\n')

/** The component and its styles. */
export const tilesComponent = `// Drawn by scripts/art/animation.ts: the first frame of tiles.json, moved by styles alone.
import classes from './TilesStill.module.css'

const letters = [
${letters.map((letter, index) => `  { x: ${margin + index * (side + gap) + side / 2}, path: '${pathOf(letter)}' },`).join('\n')}
]

/** The loader's tiles before the player is there, and where it never comes. */
export function TilesStill() {
  return (
    <svg className={classes.tiles} viewBox="0 0 ${width} ${height}" width={${width}} height={${height}} aria-hidden focusable="false">
      {letters.map(({ x, path }, place) => (
        <g key={x} transform={\`translate(\${x} ${floor})\`} style={{ '--place': place } as React.CSSProperties}>
          <ellipse className={classes.shadow} cy="6" rx="${(side - 8) / 2}" ry="4" />
          <g className={classes.tile}>
            <rect className={classes.edge} x="${-side / 2}" y="${-side}" width="${side}" height="${side}" rx="15" />
            <rect className={classes.face} x="${-side / 2}" y="${-side}" width="${side}" height="${side - 6}" rx="15" />
            <path className={classes.letter} d={path} />
          </g>
        </g>
      ))}
    </svg>
  )
}
`

export const tilesStyles = `/* Drawn by scripts/art/animation.ts, in step with tiles.json. */
.tiles {
  display: block;
}

.edge {
  fill: var(--tile-edge);
}

.face {
  fill: var(--tile);
}

.letter {
  fill: var(--accent-ink);
}

.shadow {
  fill: ${colour.sky};
  opacity: 0.26;
}

@media (prefers-reduced-motion: no-preference) {
  .tile {
    animation: hop ${(frames / rate) * 1000}ms calc(var(--place) * ${round((delay / rate) * 1000)}ms) infinite;
  }

  .shadow {
    animation: shadow ${(frames / rate) * 1000}ms calc(var(--place) * ${round((delay / rate) * 1000)}ms) infinite;
  }
}

@keyframes hop {
${hopStyles}
}

@keyframes shadow {
${shadowStyles}
}
`
