/** The first thing that is seen: students around four letter tiles. 560 by 440, without a ground: it stands on ink. */
import { bubble, circle, colour as c, ellipse, path, picture, place, rect, stroke, tile } from './kit.ts'
import { bust, person } from './people.ts'

const faint = { face: '#2b3a70', edge: '#1a2650', sign: c.haze }
const warm = '#4b2a20'

export const hero = picture(
  560,
  440,
  circle(286, 222, 204, '#1d2a56'),
  circle(286, 222, 150, c.navy),
  ellipse(282, 416, 250, 18, '#0d1630'),
  tile('?', 100, 92, 40, { ...faint, turn: -16 }),
  tile('A', 500, 132, 36, { ...faint, turn: 14 }),
  tile('Y', 52, 214, 30, { ...faint, turn: 10 }),
  ...[
    [150, 40],
    [470, 62],
    [532, 224],
    [28, 286],
    [66, 140],
  ].map(([x = 0, y = 0]) => circle(x, y, 3.4, c.gold)),
  tile('E', 216, 350, 132, { turn: -1, face: c.mint, edge: '#6fb8a6' }),
  tile('C', 354, 350, 132, { turn: 1, face: c.cream, edge: c.butter }),
  tile('B', 212, 214, 128, { turn: -4 }),
  tile('N', 350, 212, 128, { turn: 2, face: c.coral, edge: c.rust, sign: c.cream }),
  // On top: the one who speaks.
  person(344, 150, 1.26, {
    skin: 2,
    hair: 'long',
    shade: warm,
    top: c.gold,
    skirt: c.blue,
    legs: '#0d1630',
    shoe: c.cream,
    open: true,
    facing: 0.6,
    left: [
      [-22, 14],
      [-10, 28],
    ],
    right: [
      [22, 2],
      [34, -14],
    ],
  }),
  place(
    386,
    36,
    { turn: -12 },
    path('M-6-6h8L30-18v36L2 6h-8q-4 0-4-6t4-6z', c.coral),
    rect(27, -21, 7, 42, c.cream, 3),
  ),
  bubble(436, 14, 92, 46, c.cream),
  stroke('M454 31h56M454 44h34', c.navy, 5),
  // Beside her: the one who reads.
  place(
    196,
    142,
    { turn: -4 },
    path('M-38 6q0-16 20-16h34q22 0 22 16 0 8-8 8h-60q-8 0-8-8z', c.teal),
    bust(0, -2, 1.26, { skin: 0, hair: 'side', shade: warm, top: c.cream, facing: -0.5, glasses: true }),
    path('M-24-30q13-8 24 1 11-9 24-1v26q-13-7-24 2-11-9-24-2z', c.coral),
    stroke('M0-28v25', c.rust, 2.6),
    circle(-24, -14, 6.5, '#f3cda5'),
    circle(24, -14, 6.5, '#f3cda5'),
  ),
  // The one who listens.
  person(92, 424, 1.36, {
    skin: 3,
    hair: 'curly',
    shade: warm,
    top: c.coral,
    legs: c.blue,
    shoe: c.gold,
    facing: 1,
    left: [
      [-20, 14],
      [-12, 30],
    ],
    right: [
      [24, -2],
      [34, -18],
    ],
  }),
  bubble(34, 234, 66, 44, c.mint),
  stroke('M56 248q0-5 6-5 7 0 7 6 0 4-4 6-3 2-3 5M62 268v.1', c.deep, 4.5),
  // The one who arrives, with a letter of her own.
  tile('!', 450, 342, 44, { turn: -8 }),
  person(482, 424, 1.36, {
    skin: 1,
    hair: 'hijab',
    shade: c.gold,
    top: c.teal,
    skirt: c.deep,
    legs: '#0d1630',
    shoe: c.coral,
    facing: -1,
    open: true,
    left: [
      [-20, 14],
      [-36, 14],
    ],
    right: [
      [15, 18],
      [-8, 22],
    ],
  }),
  bubble(446, 212, 76, 46, c.gold),
  circle(468, 235, 4.8, c.ink) + circle(484, 235, 4.8, c.ink) + circle(500, 235, 4.8, c.ink),
)
