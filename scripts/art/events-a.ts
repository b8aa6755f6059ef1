/** The first seven events: 320 by 200. */
import { bubble, circle, colour as c, ellipse, group, path, picture, place, rect, stroke, tile, word } from './kit.ts'
import { bust, person } from './people.ts'

const booth = (x: number, y: number, wide: number, stripe: string, wall: string) => {
  const part = wide / 6
  const awning = [0, 1, 2, 3, 4, 5]
    .map((index) =>
      path(`M${x + index * part} ${y}h${part}v20a${part / 2} 8 0 0 1-${part} 0z`, index % 2 ? c.white : stripe),
    )
    .join('')
  return (
    rect(x + 5, y + 10, 5, 96, c.navy) +
    rect(x + wide - 10, y + 10, 5, 96, c.navy) +
    rect(x + 4, y + 66, wide - 8, 42, wall, 3) +
    rect(x, y + 62, wide, 8, c.white, 3) +
    awning
  )
}
const bunting = (y: number) =>
  stroke(`M-4 ${y}q82 34 164 10 82 24 164-10`, c.ink, 1.6) +
  [14, 46, 78, 110, 196, 228, 260, 292]
    .map((x, index) =>
      path(
        `M${x} ${y + 8 + (index % 4 === 1 || index % 4 === 2 ? 6 : 3)}h18l-9 15z`,
        [c.coral, c.teal, c.white, c.gold][index % 4] ?? c.gold,
      ),
    )
    .join('')

const expo = picture(
  320,
  200,
  rect(0, 0, 320, 200, c.haze),
  circle(266, 50, 24, c.butter),
  rect(0, 168, 320, 32, c.cream),
  bunting(8),
  bust(60, 145, 0.95, { skin: 1, hair: 'hijab', shade: c.gold, top: c.navy }),
  booth(8, 68, 96, c.coral, c.rust),
  bust(262, 145, 0.95, { skin: 3, hair: 'curly', top: c.white }),
  booth(216, 68, 96, c.teal, c.deep),
  bust(160, 142, 1.05, { skin: 0, hair: 'side', top: c.teal, open: true }),
  booth(106, 60, 108, c.gold, c.navy),
  word('EXPO', 120, 148, 18),
  person(66, 196, 0.62, {
    skin: 2,
    hair: 'short',
    top: c.white,
    legs: c.blue,
    facing: 1,
    right: [
      [22, 8],
      [28, -6],
    ],
  }),
  person(256, 197, 0.62, {
    skin: 0,
    hair: 'tail',
    top: c.coral,
    facing: -1,
    left: [
      [-20, 10],
      [-28, 0],
    ],
  }),
)

const hat = (x: number, y: number, turn: number, one: string, two: string) =>
  place(x, y, { turn }, path('M-9 0 0-22 9 0q-9 4-18 0z', one), circle(0, -22, 3.6, two))
const balloon = (x: number, y: number, fill: string) =>
  stroke(`M${x} ${y + 20}q6 16 0 34`, c.white, 1.4) +
  ellipse(x, y, 15, 18, fill) +
  path(`M${x} ${y + 16}l4 7h-8z`, fill)
const confetti = (points: readonly (readonly [number, number, number])[]) =>
  points
    .map(([x, y, turn], index) =>
      place(x, y, { turn }, rect(-4, -2, 8, 4, [c.gold, c.white, c.ink, c.mint][index % 4] ?? c.gold, 1)),
    )
    .join('')

const welcoming = picture(
  320,
  200,
  rect(0, 0, 320, 200, c.coral),
  path('M0 168q160-26 320 0v32H0z', c.rust),
  balloon(36, 44, c.gold) + balloon(64, 62, c.white) + balloon(286, 40, c.mint) + balloon(258, 60, c.gold),
  confetti([
    [98, 30, 20],
    [130, 16, -40],
    [166, 30, 10],
    [204, 14, 60],
    [228, 34, -20],
    [18, 96, 40],
    [304, 104, -50],
    [112, 52, 80],
    [214, 62, 30],
    [148, 56, -20],
    [184, 48, 45],
    [94, 78, 0],
    [238, 92, 70],
  ]),
  person(94, 190, 1.12, {
    skin: 2,
    hair: 'tail',
    top: c.white,
    skirt: c.gold,
    legs: c.ink,
    open: true,
    left: [
      [-24, -2],
      [-30, -22],
    ],
    right: [
      [24, -2],
      [28, -20],
    ],
  }),
  person(160, 194, 1.22, {
    skin: 1,
    hair: 'short',
    top: c.teal,
    legs: c.ink,
    open: true,
    left: [
      [-24, -2],
      [-26, -24],
    ],
    right: [
      [24, -2],
      [26, -24],
    ],
  }),
  person(226, 190, 1.12, {
    skin: 0,
    hair: 'bob',
    top: c.gold,
    legs: c.navy,
    open: true,
    left: [
      [-24, -2],
      [-28, -20],
    ],
    right: [
      [24, -2],
      [30, -22],
    ],
  }),
  hat(94, 85, -8, c.navy, c.gold),
  hat(160, 80, 4, c.gold, c.white),
  hat(226, 85, 10, c.mint, c.coral),
)

const paddle = (x: number, y: number, sign: string, face: string, edge: string, turn: number) =>
  place(x, y, { turn }, rect(-2.5, 0, 5, 40, c.brown, 2), tile(sign, 0, -4, 24, { face, edge, sign: c.white }))

const debateNight = picture(
  320,
  200,
  rect(0, 0, 320, 200, c.ink),
  rect(126, 14, 68, 62, c.blue, 4),
  circle(166, 40, 15, c.butter),
  circle(159, 36, 13, c.blue),
  stroke('M160 14v62M126 45h68', c.ink, 4),
  ...[
    [40, 30],
    [84, 52],
    [240, 28],
    [286, 54],
    [108, 20],
    [214, 60],
  ].map(([x = 0, y = 0]) => circle(x, y, 1.8, c.butter)),
  bust(46, 128, 1, { skin: 1, hair: 'hijab', shade: c.mint, top: c.teal, facing: 1 }),
  bust(92, 128, 1, { skin: 3, hair: 'curly', top: c.mint, facing: 1, open: true }),
  bust(228, 128, 1, { skin: 0, hair: 'long', top: c.coral, facing: -1, open: true }),
  bust(274, 128, 1, { skin: 2, hair: 'side', top: c.rose, facing: -1, glasses: true }),
  path('M14 126h108l10 34H18z', c.teal) + rect(10, 122, 116, 8, c.mint, 4),
  path('M198 126h108l-4 34H188z', c.coral) + rect(194, 122, 116, 8, c.rose, 4),
  tile('V', 150, 100, 22, { turn: -8 }) + tile('S', 173, 104, 22, { turn: 8 }),
  paddle(62, 158, 'A', c.teal, c.deep, -8),
  paddle(160, 160, 'B', c.coral, c.rust, 3),
  paddle(262, 158, 'A', c.teal, c.deep, 10),
  ...[
    [34, 0],
    [92, 2],
    [134, 1],
    [190, 1],
    [232, 2],
    [292, 0],
  ].map(([x = 0, dy = 0], index) =>
    bust(x, 208 + dy * 2, 0.85, {
      back: true,
      hair: (['short', 'bob', 'hijab', 'short', 'tail', 'curly'] as const)[index] ?? 'short',
      shade: index === 2 ? c.amber : '#0a1126',
      top: c.navy,
    }),
  ),
)

const speakUp = picture(
  320,
  200,
  rect(0, 0, 320, 200, c.gold),
  group(
    { fill: '#ffcb69' },
    ...[0, 36, 72, 108, 144, 180, 216, 252, 288, 324].map(
      (turn) => `<path transform="rotate(${turn} 150 92)" d="M150 92-20-120h76z"/>`,
    ),
  ),
  rect(104, 150, 92, 50, c.rust, 4),
  stroke('M110 166h80M110 182h80', c.coral, 6),
  person(146, 152, 1.18, {
    skin: 3,
    hair: 'bun',
    top: c.teal,
    skirt: c.navy,
    legs: c.ink,
    facing: 1,
    open: true,
    left: [
      [-24, 10],
      [-12, 26],
    ],
    right: [
      [22, -2],
      [38, -12],
    ],
  }),
  place(
    196,
    48,
    { turn: -12 },
    path('M-8-6h8L34-20v40L0 6h-8q-4 0-4-6t4-6z', c.coral),
    rect(30, -23, 7, 46, c.white, 3),
    rect(-4, 5, 8, 13, c.rust, 3),
  ),
  stroke('M246 26l12-6M250 44h16M246 60l12 8', c.ink, 5),
  ...[
    [26, 200, 0],
    [72, 206, 1],
    [226, 206, 2],
    [268, 202, 3],
    [306, 208, 4],
  ].map(([x = 0, y = 0, index = 0]) =>
    place(
      x,
      y,
      {},
      stroke('M-15-12-20-38-10-56M15-12 20-38 12-56', [c.navy, c.white, c.coral, c.teal, c.navy][index] ?? c.navy, 9),
      circle(-9, -60, 6, ['#dba474', '#b97a4b', '#f3cda5', '#8f5a35', '#dba474'][index] ?? c.rose),
      circle(11, -60, 6, ['#dba474', '#b97a4b', '#f3cda5', '#8f5a35', '#dba474'][index] ?? c.rose),
      bust(0, 4, 0.9, {
        back: true,
        hair: (['short', 'hijab', 'tail', 'curly', 'short'] as const)[index] ?? 'short',
        shade: index === 1 ? c.mint : c.black,
        top: [c.navy, c.white, c.coral, c.teal, c.navy][index] ?? c.navy,
      }),
    ),
  ),
)

const sitting = (x: number, y: number, look: Parameters<typeof bust>[3], legs: string, mirror = false) =>
  bust(x, y, 1, look, mirror) + path(`M${x - 26} ${y + 6}q0-12 14-12h24q14 0 14 12 0 8-8 8h-36q-8 0-8-8z`, legs)

const stories = picture(
  320,
  200,
  rect(0, 0, 320, 200, '#0d1428'),
  circle(160, 140, 132, '#1b2550'),
  circle(160, 140, 92, '#33396b'),
  circle(160, 140, 54, '#6f5a5c'),
  ...[
    [24, 30],
    [64, 16],
    [108, 36],
    [212, 18],
    [252, 40],
    [298, 22],
    [20, 76],
    [304, 80],
    [160, 12],
  ].map(([x = 0, y = 0], index) => circle(x, y, index % 3 ? 1.5 : 2.4, c.butter)),
  path('M272 62a19 19 0 1 1-16-30 15 15 0 0 0 16 30z', c.butter),
  ellipse(160, 184, 150, 20, '#3a2c46'),
  sitting(102, 128, { skin: 0, hair: 'short', top: c.blue, facing: 1 }, c.navy),
  sitting(218, 128, { skin: 2, hair: 'bob', top: c.mint, facing: -1, glasses: true }, c.deep),
  sitting(52, 168, { skin: 1, hair: 'hijab', shade: c.coral, top: c.rust, facing: 1, open: true }, c.ink),
  stroke('M66 152q16-4 20-18', c.rust, 9) + circle(87, 131, 5.5, '#dba474'),
  sitting(268, 168, { skin: 3, hair: 'curly', top: c.gold, facing: -1 }, c.blue),
  place(
    160,
    176,
    {},
    path('M-16-34h32l5 30h-42z', c.gold),
    path('M-10-30h20l3 22h-26z', '#fff1cf'),
    rect(-22, -6, 44, 9, c.amber, 3),
    path('M-18-34q18-18 36 0z', c.amber),
    stroke('M-8-46q8-12 16 0', c.amber, 3),
    path('M0-27q8 9 0 16-8-7 0-16z', c.coral),
  ),
  bubble(26, 74, 40, 25, c.butter),
  stroke('M36 83h20M36 90h12', c.brown, 2.6),
)

const scrabble = picture(
  320,
  200,
  rect(0, 0, 320, 200, c.amber),
  circle(48, 40, 90, c.gold),
  place(
    166,
    92,
    { turn: -9 },
    rect(-104, -80, 208, 160, c.deep, 10),
    rect(-96, -72, 192, 144, c.teal, 4),
    stroke(
      'M-72-72V72M-48-72V72M-24-72V72M0-72V72M24-72V72M48-72V72M72-72V72M-96-48H96M-96-24H96M-96 0H96M-96 24H96M-96 48H96',
      c.deep,
      1.4,
    ),
    ...[
      [-84, -60],
      [84, -60],
      [-84, 60],
      [84, 60],
      [-36, -36],
      [60, 36],
      [-60, 12],
    ].map(([x = 0, y = 0], index) => rect(x - 11, y - 11, 22, 22, index < 4 ? c.coral : c.mint, 2)),
    ...['F', 'R', 'I', 'E', 'N', 'D'].map((sign, index) =>
      tile(sign, -60 + index * 24, -12, 22, { face: c.cream, edge: c.butter }),
    ),
    ...['B', '', 'E', 'C'].map((sign, index) =>
      sign
        ? tile(sign, 36, -60 + 24 * [1, 2, 3, 4][index]!, 22, { face: index === 1 ? c.gold : c.cream, edge: c.butter })
        : '',
    ),
    tile('N', 36, -12, 22),
  ),
  stroke('M330 196q-34-10-54-34', c.navy, 24),
  circle(272, 156, 12, '#b97a4b'),
  stroke('M270 152l-10-16M276 148l-4-18', '#b97a4b', 8),
  tile('S', 258, 122, 24, { turn: -9, face: c.cream, edge: c.butter }),
  place(
    76,
    182,
    { turn: 3 },
    path('M-60-6H60l4 14H-64z', c.brown),
    ...['W', 'O', 'R', 'D'].map((sign, index) =>
      tile(sign, -38 + index * 26, -13, 22, { face: c.cream, edge: c.butter }),
    ),
  ),
)

const movie = picture(
  320,
  200,
  rect(0, 0, 320, 200, '#0d1428'),
  path('M36 18h248l30 150H6z', '#18224a'),
  rect(48, 14, 224, 112, c.cream, 6),
  rect(54, 20, 212, 100, c.mint, 3),
  circle(214, 60, 20, c.coral),
  path('M54 120V98l50-44 36 34 26-22 54 46 46-28v36z', c.teal),
  path('M54 120v-10l60-22 60 22 92-16v26z', c.deep),
  rect(128, 104, 64, 10, c.ink, 3),
  stroke('M136 109h12M154 109h8M168 109h16', c.white, 3),
  ...[
    [30, 178, 'short', c.navy],
    [82, 174, 'tail', c.rust],
    [134, 178, 'hijab', c.gold],
    [236, 176, 'curly', c.blue],
    [290, 178, 'bob', c.deep],
  ].map(
    ([x, y, hair, top], index) =>
      rect(Number(x) - 24, Number(y) + 4, 48, 40, c.rust, 8) +
      bust(Number(x), Number(y) + 18, 0.95, {
        back: true,
        hair: hair as 'short',
        shade: index === 2 ? c.gold : c.black,
        top: String(top),
      }),
  ),
  place(
    186,
    196,
    { turn: 4 },
    path('M-26-52h52l-7 62h-38z', c.white),
    path('M-15-52h10l2 62h-8zM5-52h10L11 10H3z', c.coral),
    ...[
      [-20, -56, 9],
      [-7, -62, 10],
      [8, -60, 10],
      [20, -55, 8],
      [0, -52, 9],
    ].map(([x = 0, y = 0, r = 0], index) => circle(x, y, r, index % 2 ? c.butter : c.cream)),
  ),
)

export const firstEvents = {
  'event-01': expo,
  'event-02': welcoming,
  'event-03': debateNight,
  'event-04': speakUp,
  'event-05': stories,
  'event-06': scrabble,
  'event-07': movie,
}
