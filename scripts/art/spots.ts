/** Small drawings for moments: nothing here, nothing found, done, lost, broken. 200 by 150, on any paper. */
import { bubble, circle, colour as c, ellipse, path, picture, place, rect, stroke, tile, word } from './kit.ts'
import { bust, person } from './people.ts'

const spot = (ground: string, ...children: string[]) =>
  picture(200, 150, path('M100 8c48-4 86 22 86 64s-34 66-86 66S14 114 14 72 52 12 100 8z', ground), ...children)

const slot = (x: number, y: number) =>
  rect(x - 15, y - 15, 30, 30, '#8fa1cf', 6) + rect(x - 12, y - 12, 24, 24, '#a3b2d8', 4)
const rack = (y: number) =>
  path(`M22 ${y}h156l8 20H14z`, c.brown) +
  rect(14, y + 16, 172, 9, '#4f2f1b', 3) +
  rect(22, y - 3, 156, 6, '#855a38', 3)

export const spots = {
  // An empty rack, and one tile that is on its way.
  empty: spot(
    c.haze,
    slot(50, 88) + slot(84, 88) + slot(118, 88) + slot(152, 88),
    rack(104),
    tile('A', 118, 46, 32, { turn: 14 }),
    stroke('M96 36l-10-4M92 50l-12 2M98 64l-8 7', c.white, 3.6),
  ),
  search: spot(
    c.haze,
    tile('B', 48, 92, 32, { face: c.white, edge: c.sky, turn: -10 }),
    tile('N', 88, 108, 32, { face: c.white, edge: c.sky, turn: 6 }),
    tile('E', 154, 100, 32, { face: c.white, edge: c.sky, turn: -5 }),
    circle(104, 60, 36, c.gold),
    circle(104, 60, 27, c.cream),
    path('M84 52a22 22 0 0 1 20-14', 'none', { stroke: c.white, 'stroke-width': 5 }),
    stroke('M97 54q0-8 8-8 9 0 9 8 0 5-5 8-4 2-4 6M105 77v.1', c.ink, 5),
    stroke('M131 86l26 28', c.amber, 12),
  ),
  done: spot(
    c.mint,
    circle(100, 72, 42, c.teal),
    stroke('M80 73l15 15 27-30', c.white, 10),
    tile('O', 44, 108, 30, { turn: -12 }),
    tile('K', 158, 106, 30, { turn: 10 }),
    ...[
      [42, 40, 20, c.coral],
      [160, 44, -30, c.gold],
      [66, 20, -12, c.white],
      [136, 18, 40, c.coral],
      [28, 76, 60, c.gold],
      [176, 76, 10, c.white],
    ].map(([x, y, turn, fill]) =>
      place(Number(x), Number(y), { turn: Number(turn) }, rect(-5, -2.5, 10, 5, String(fill), 1.5)),
    ),
  ),
  letter: spot(
    c.haze,
    path('M44 62 100 22l56 40v60q0 6-6 6H50q-6 0-6-6z', c.amber),
    path('M60 42h80v60H60z', c.white),
    stroke('M74 58h36M74 70h52', c.haze, 5),
    path('M44 64l56 38 56-38v58q0 6-6 6H50q-6 0-6-6z', c.gold),
    path('M46 126l44-34q10-6 20 0l44 34z', '#ffcb69'),
    circle(154, 40, 15, c.coral),
    stroke('M147 40l5 5 9-9', c.white, 4),
  ),
  // A student with a map at a signpost.
  lost: spot(
    c.butter,
    ellipse(100, 130, 82, 9, c.gold),
    stroke('M142 130V22', c.brown, 7),
    path('M118 30h46l12 11-12 11h-46z', c.coral),
    path('M166 60h-46l-12 11 12 11h46z', c.teal),
    stroke('M136 36q0-3 4-3 5 0 5 4 0 3-3 4-1 1-1 3M141 47v.1', c.white, 3),
    stroke('M136 66q0-3 4-3 5 0 5 4 0 3-3 4-1 1-1 3M141 77v.1', c.white, 3),
    person(70, 132, 1.02, {
      skin: 1,
      hair: 'tail',
      top: c.white,
      skirt: c.navy,
      legs: c.ink,
      facing: 0.7,
      left: [
        [-18, 16],
        [-6, 20],
      ],
      right: [
        [18, 16],
        [16, 20],
      ],
    }),
    path('M52 68l14-4 14 5 14-5v22l-14 5-14-5-14 4z', c.mint),
    stroke('M66 64v22M80 69v22', c.teal, 1.8),
    stroke('M57 80l6-5 6 3 8-8', c.coral, 2.2),
    bubble(6, 8, 46, 28, c.coral, 'right'),
    circle(19, 22, 3, c.white) + circle(29, 22, 3, c.white) + circle(39, 22, 3, c.white),
  ),
  // Tiles that have fallen over.
  broken: spot(
    c.rose,
    ellipse(100, 128, 78, 8, c.coral),
    tile('O', 54, 104, 38, { turn: -24 }),
    tile('O', 96, 108, 38, { turn: 8, face: c.white, edge: c.haze }),
    tile('P', 122, 68, 38, { turn: 32 }),
    tile('S', 152, 110, 34, { turn: 72, face: c.white, edge: c.haze }),
    stroke('M76 40l-6-12M94 34V20M60 54l-12-7', c.rust, 4.5),
  ),
  // A shop window with its shutter down, and a clock.
  closed: spot(
    c.haze,
    rect(36, 46, 128, 86, c.navy, 4),
    rect(44, 56, 112, 76, c.sky),
    stroke('M44 66h112M44 78h112M44 90h112M44 102h112', c.haze, 3),
    rect(44, 108, 112, 24, c.ink),
    ...[0, 1, 2, 3, 4, 5].map((index) =>
      path(`M${30 + index * 23.4} 34h23.4v18a11.7 7 0 0 1-23.4 0z`, index % 2 ? c.white : c.coral),
    ),
    rect(28, 28, 144, 8, c.rust, 3),
    circle(146, 100, 27, c.gold),
    circle(146, 100, 20, c.cream),
    stroke('M146 88v12l8 6', c.ink, 4),
  ),
  // A door that opens with a key.
  key: spot(
    c.haze,
    rect(56, 24, 62, 106, c.brown, 4),
    rect(62, 30, 50, 100, c.coral, 2),
    rect(70, 40, 34, 30, c.rust, 2),
    rect(70, 80, 34, 36, c.rust, 2),
    circle(105, 84, 4, c.gold),
    rect(40, 126, 96, 7, c.navy, 3),
    place(
      146,
      82,
      { turn: 42 },
      circle(0, -24, 19, c.gold),
      circle(0, -27, 7, c.haze),
      rect(-5, -8, 10, 50, c.gold, 3),
      rect(2, 18, 16, 8, c.gold, 2),
      rect(2, 31, 12, 8, c.gold, 2),
    ),
  ),
  // The test: a desk, headphones, a sheet of answers.
  test: spot(
    c.mint,
    word('TOEFL', 52, 24, 17),
    bust(100, 112, 1.2, { skin: 2, hair: 'bob', top: c.coral }),
    stroke('M85 65a15 15 0 0 1 30 0', c.navy, 4.5),
    rect(80, 62, 9, 16, c.gold, 4),
    rect(111, 62, 9, 16, c.gold, 4),
    rect(14, 110, 172, 10, c.navy, 4),
    rect(24, 120, 8, 22, c.navy, 2),
    rect(168, 120, 8, 22, c.navy, 2),
    place(
      126,
      88,
      { turn: 8 },
      rect(0, 0, 38, 30, c.white, 3),
      stroke('M7 8h16M7 15h16M7 22h16', c.haze, 3),
      circle(31, 8, 2.6, c.haze),
      circle(31, 15, 2.6, c.coral),
      circle(31, 22, 2.6, c.haze),
    ),
    place(
      34,
      92,
      {},
      path('M0 2q12-7 22 0 10-7 22 0v18q-12-5-22 1-10-6-22-1z', c.white),
      stroke('M22 2v18', c.haze, 1.6),
    ),
  ),
  // People at one table: for what is only for members.
  board: spot(
    c.butter,
    bust(62, 106, 1.05, { skin: 1, hair: 'hijab', shade: c.teal, top: c.navy, facing: 0.8, open: true }),
    bust(138, 106, 1.05, { skin: 3, hair: 'curly', top: c.coral, facing: -0.8 }),
    bust(100, 100, 1.1, { skin: 0, hair: 'side', top: c.white, glasses: true }),
    ellipse(100, 118, 86, 18, c.amber),
    ellipse(100, 112, 86, 17, c.gold),
    tile('B', 58, 112, 16, { face: c.white, edge: c.haze, turn: -8 }),
    tile('O', 98, 116, 16, { face: c.white, edge: c.haze, turn: 4 }),
    tile('M', 140, 111, 16, { face: c.white, edge: c.haze, turn: 10 }),
  ),
}

/** Beside the forms of visitors: a tall picture on ink. */
export const welcome = picture(
  400,
  460,
  circle(200, 250, 182, '#1d2a56'),
  circle(200, 250, 128, c.navy),
  ellipse(200, 430, 172, 16, '#0d1630'),
  ...['H', 'E', 'L', 'L', 'O'].map((sign, index) =>
    tile(sign, 72 + index * 64, 112 + [0, -16, -22, -16, 0][index]!, 58, {
      turn: [-14, -7, 0, 7, 14][index]!,
      ...(index === 1
        ? { face: c.coral, edge: c.rust, sign: c.cream }
        : index === 3
          ? { face: c.mint, edge: '#6fb8a6' }
          : {}),
    }),
  ),
  person(112, 430, 2, {
    skin: 1,
    hair: 'hijab',
    shade: c.coral,
    top: c.cream,
    skirt: c.teal,
    legs: '#0d1630',
    shoe: c.gold,
    open: true,
    facing: 0.5,
    left: [
      [-24, 2],
      [-30, -18],
    ],
    right: [
      [17, 16],
      [14, 30],
    ],
  }),
  person(206, 434, 2.15, {
    skin: 2,
    hair: 'curly',
    shade: '#4b2a20',
    top: c.gold,
    legs: c.blue,
    shoe: c.coral,
    left: [
      [-20, 14],
      [-22, 2],
    ],
    right: [
      [20, 14],
      [22, 2],
    ],
  }),
  person(300, 430, 1.96, {
    skin: 0,
    hair: 'bob',
    shade: '#4b2a20',
    top: c.teal,
    skirt: c.coral,
    legs: '#0d1630',
    shoe: c.cream,
    facing: -0.5,
    open: true,
    glasses: true,
    left: [
      [-17, 16],
      [-14, 30],
    ],
    right: [
      [24, 2],
      [30, -18],
    ],
  }),
  ...[
    [40, 190],
    [366, 196],
    [24, 320],
    [380, 330],
    [200, 26],
  ].map(([x = 0, y = 0]) => circle(x, y, 4, c.gold)),
)
