/** The people of the pictures: students of many looks, drawn by one hand. */
import { circle, colour, ellipse, path, place, type Point, rect, skins, stroke } from './kit.ts'

export type HairStyle = 'short' | 'side' | 'long' | 'bob' | 'bun' | 'curly' | 'hijab' | 'tail'

export type Look = {
  skin?: 0 | 1 | 2 | 3
  hair?: HairStyle
  /** Of the hair, or of the hijab. */
  shade?: string
  top?: string
  glasses?: boolean
  /** Where the face is turned: -1 left, 1 right. */
  facing?: number
  /** Eyes and mouth are left away where a head is only a few pixels high. */
  faceless?: boolean
  open?: boolean
  /** Seen from behind. */
  back?: boolean
}

const black = colour.black

// Behind the head.
const backs: Partial<Record<HairStyle, (shade: string) => string>> = {
  long: (shade) => path('M-12.5-2a12.5 12.5 0 0 1 25 0v18q0 6-5 6H-7.5q-5 0-5-6z', shade),
  bob: (shade) => path('M-12.5-1a12.5 12.5 0 0 1 25 0v7q0 5-5 5H-7.5q-5 0-5-5z', shade),
  bun: (shade) => circle(0, -15, 6, shade),
  tail: (shade) => path('M6-8q13-2 12 12-1 9-6 12 2-8-2-12-4-3-4-12z', shade),
  curly: (shade) =>
    circle(-9, -4, 6, shade) +
    circle(9, -4, 6, shade) +
    circle(0, -9, 8, shade) +
    circle(-6, -9, 6, shade) +
    circle(6, -9, 6, shade),
  hijab: (shade) => path('M-14-1a14 14 0 0 1 28 0q0 10 5 19-19 9-38 0 5-9 5-19z', shade),
}
// Over the forehead.
const fronts: Record<HairStyle, (shade: string) => string> = {
  short: (shade) => path('M-11.6 0a11.6 11.8 0 0 1 23.2 0q-1-5-5-6-8 1-13 0-4 1-5.2 6z', shade),
  side: (shade) => path('M-11.6 0q-1.4-12 11-12.4 13 0 12.2 12.4-2-4-4-6.4-9 1-14-1.6-3 3-5.2 8z', shade),
  long: (shade) => path('M-11.4 2q-2-13.6 11.4-13.8 13.4.2 11.4 13.8-1.6-7-8.4-9-6 6-14.4 9z', shade),
  bob: (shade) => path('M-11.6 1q-1-12.8 11.6-12.8T11.6 1q-1.4-4.4-4-6H-7.6q-2.6 1.6-4 6z', shade),
  bun: (shade) => path('M-11.6-1q0-10.8 11.6-10.8T11.6-1q-3-6-11.6-6T-11.6-1z', shade),
  curly: () => '',
  tail: (shade) => path('M-11.6-1q0-10.8 11.6-10.8T11.6-1q-3-6-8-6.6-5 5-15.2 6.6z', shade),
  hijab: (shade) => path('M-9.6 1q0-9 9.6-9.4Q9.6-8 9.6 1l2-1q0-11-11.6-11T-11.6 0z', shade),
}

/** A head around 0, 0 with a radius of 11. */
export const head = (look: Look): string => behind(look) + front(look)

const behind = ({ hair = 'short', shade = black }: Look) => backs[hair]?.(shade) ?? ''

function front(look: Look): string {
  const { skin = 1, hair = 'short', shade = black, glasses, facing = 0, faceless, open, back } = look
  if (back)
    return hair === 'hijab'
      ? behind(look)
      : hair === 'long'
        ? behind(look) + circle(0, 0, 11.4, shade)
        : circle(0, 0, 11.4, shade)
  const tone = skins[skin]
  const dx = facing * 3
  const eyes = circle(dx - 3.8, 0, 1.3, black) + circle(dx + 3.8, 0, 1.3, black)
  const mouth = open
    ? path(`M${dx - 3} 4h6a3 3.6 0 0 1-6 0z`, '#8c2f2a')
    : stroke(`M${dx - 2.6} 4.6q2.6 2.6 5.2 0`, black, 1.3)
  const rims = glasses
    ? `<g stroke="${black}" stroke-width="1.1"><circle cx="${dx - 4}" r="3.2"/><circle cx="${dx + 4}" r="3.2"/><path d="M${dx - 0.8} 0h1.6"/></g>`
    : ''
  const skull = hair === 'hijab' ? ellipse(0, 1, 9.6, 10, tone) : circle(0, 0, 11, tone)
  return skull + (faceless ? '' : eyes + mouth + rims) + fronts[hair](shade)
}

/** Head and shoulders; 0, 0 is where the picture's edge or a table cuts the body. */
export function bust(x: number, y: number, scale: number, look: Look, mirror = false): string {
  const { skin = 1, hair, top = colour.coral, shade = black } = look
  const neck = rect(-4, -26, 8, 10, skins[skin], 3)
  const body = path('M-21 0v-6q0-13 13-14l8 3 8-3q13 1 13 14v6z', top)
  const drape = hair === 'hijab' ? path('M-12-34q-3 12-8 17 20 9 40 0-5-5-8-17z', shade) : ''
  return place(
    x,
    y,
    { scale, mirror },
    place(0, -36, {}, behind(look)),
    neck,
    body,
    drape,
    place(0, -36, {}, front(look)),
  )
}

export type Pose = Look & {
  legs?: string
  shoe?: string
  /** Elbow and hand of each arm, seen from the shoulders' middle (0, 0). */
  left?: readonly [elbow: Point, hand: Point]
  right?: readonly [elbow: Point, hand: Point]
  /** Each foot, seen from the hip; `knee` bends it. */
  feet?: readonly [left: readonly Point[], right: readonly Point[]]
  /** A skirt or a long coat. */
  skirt?: string
  lean?: number
}

const arm = (side: 1 | -1, [elbow, hand]: readonly [Point, Point], sleeve: string, skin: string) =>
  stroke(`M${side * 11} 4L${elbow[0]} ${elbow[1]} ${hand[0]} ${hand[1]}`, sleeve, 7.5) +
  circle(hand[0], hand[1], 4.4, skin)

/** A whole person, 100 high; 0, 0 is between the feet. */
export function person(x: number, y: number, scale: number, pose: Pose, mirror = false): string {
  const {
    skin = 1,
    top = colour.coral,
    legs = colour.navy,
    shoe = colour.ink,
    skirt,
    hair,
    shade = black,
    lean = 0,
  } = pose
  const {
    left = [
      [-17, 16],
      [-14, 30],
    ],
    right = [
      [17, 16],
      [14, 30],
    ],
  } = pose
  const { feet = [[[-5, 38]], [[6, 38]]] } = pose
  const leg = (from: number, points: readonly Point[]) => {
    const [fx, fy] = points.at(-1) ?? [0, 0]
    return (
      stroke(`M${from} 0L${points.map(([px, py]) => `${px} ${py}`).join(' ')}`, legs, 9) +
      path(`M${fx - 5} ${fy + 4}v-4a5 5 0 0 1 8-2l5 3q2 1 2 3z`, shoe)
    )
  }
  const body = path('M-14 6q0-7 8-8h12q8 1 8 8l-2 28h-24z', top)
  const drape = hair === 'hijab' ? path('M-11-14q-2 14-7 20 18 8 36 0-5-6-7-20z', shade) : ''
  return place(
    x,
    y,
    { scale, mirror },
    place(0, -42, {}, leg(-5, feet[0]), leg(5, feet[1]), skirt ? path('M-11-8h22l6 30q-17 5-34 0z', skirt) : ''),
    place(
      0,
      -42,
      { turn: lean },
      place(
        0,
        -33,
        {},
        place(0, -13, {}, behind(pose)),
        rect(-4, -8, 8, 10, skins[skin], 3),
        body,
        drape,
        place(0, -13, {}, front(pose)),
        arm(-1, left, top, skins[skin]),
        arm(1, right, top, skins[skin]),
      ),
    ),
  )
}
