/** Talent fields, achievements and partners: 160 by 160. Avatars: 96 by 96. */
import { bubble, circle, colour as c, ellipse, path, picture, place, rect, stroke, tile } from './kit.ts'
import { bust } from './people.ts'

const square = (ground: string, ...children: string[]) => picture(160, 160, rect(0, 0, 160, 160, ground), ...children)

const microphone = (x: number, y: number, scale: number, turn: number) =>
  place(
    x,
    y,
    { scale, turn },
    path('M-7 18h14l-3 46q-4 4-8 0z', c.navy),
    rect(-11, 10, 22, 11, c.gold, 3),
    circle(0, -6, 19, c.haze),
    stroke('M-17-2q17 8 34 0M-17-12q17 8 34 0M-7-24q-6 18 0 34M7-24q6 18 0 34', c.sky, 2),
  )

const talents = {
  'talent-debate': square(
    c.teal,
    circle(80, 96, 62, c.deep),
    bubble(16, 22, 66, 50, c.gold),
    bubble(78, 48, 66, 50, c.coral, 'right'),
    stroke('M49 34v16M49 59v.1', c.ink, 6.5),
    stroke('M103 64q0-8 8-8 9 0 9 8 0 5-5 8-3 2-3 6M112 87v.1', c.white, 5.5),
    bust(46, 160, 1.05, { skin: 1, hair: 'hijab', shade: c.cream, top: c.gold, facing: 1, open: true }),
    bust(116, 160, 1.05, { skin: 2, hair: 'short', top: c.coral, facing: -1 }),
  ),
  'talent-speech': square(
    c.coral,
    circle(80, 84, 58, c.rust),
    stroke('M112 40q14 16 10 36M126 30q20 24 14 54M48 40q-14 16-10 36M34 30q-20 24-14 54', c.rose, 5),
    microphone(80, 68, 1.25, 0),
    rect(77, 140, 6, 20, c.navy),
    path('M40 160q0-12 40-12t40 12z', c.navy),
  ),
  'talent-storytelling': square(
    c.navy,
    circle(80, 70, 54, c.blue),
    circle(98, 52, 20, c.butter),
    path('M34 108 64 62l20 26 12-14 30 34z', c.teal),
    path('M64 62l9 12-9 4-8-4z', c.white),
    path('M84 112V80h-4v-8h5v4h5v-4h6v4h5v-4h5v8h-4v32zM108 112V68h-3v-9h5v4h5v-4h6v4h5v-4h5v9h-3v44z', c.coral),
    path('M90 88h6v9h-6zM114 78h7v10h-7zM112 112V102q5-7 11 0v10z', c.navy),
    stroke('M118 58V46', c.white, 2.4),
    path('M119 45l13 4-13 5z', c.gold),
    stroke('M30 52q7-8 12 0 5-8 12 0M46 66q5-6 9 0 4-6 9 0', c.white, 3),
    path('M10 108q40-18 70 2 30-20 70-2v36q-40-16-70 2-30-18-70-2z', c.white),
    path('M10 144q40-16 70 2 30-18 70-2v6q-40-16-70 4-30-20-70-4z', c.gold),
    stroke('M80 110v34M24 116q22-6 42 3M24 127q22-6 42 3M136 116q-22-6-42 3M136 127q-22-6-42 3', c.haze, 2.6),
  ),
  'talent-scrabble': square(
    c.gold,
    circle(80, 78, 60, '#ffcb69'),
    tile('W', 80, 36, 36, { face: c.white, edge: c.haze, turn: -4 }),
    tile('O', 80, 75, 36, { face: c.coral, edge: c.rust, sign: c.white }),
    tile('R', 41, 78, 34, { face: c.white, edge: c.haze, turn: 3 }),
    tile('D', 119, 74, 34, { face: c.white, edge: c.haze, turn: -3 }),
    path('M8 124h144l6 22H2z', c.brown),
    rect(0, 142, 160, 9, '#4f2f1b'),
    tile('P', 40, 112, 30, { face: c.cream, edge: c.butter, turn: -2 }),
    tile('L', 73, 112, 30, { face: c.cream, edge: c.butter }),
    tile('A', 106, 112, 30, { face: c.cream, edge: c.butter, turn: 2 }),
    rect(8, 122, 144, 6, '#855a38', 2),
  ),
}

const laurel = (mirror: boolean) =>
  place(
    80,
    82,
    { mirror },
    stroke('M4 62Q58 56 58-8', c.teal, 3),
    ...[0, 1, 2, 3, 4, 5].map((index) =>
      place(
        0,
        0,
        { turn: -12 - index * 17 },
        place(0, 61, { turn: 52 }, ellipse(9, 0, 10, 4.6, c.mint)),
        place(0, 58, { turn: -22 }, ellipse(9, 0, 9, 4.4, c.teal)),
      ),
    ),
  )

const crossword = (cells: readonly string[], x: number, y: number, size: number) =>
  cells
    .flatMap((row, down) =>
      row
        .split('')
        .map((cell, across) =>
          cell === '.'
            ? ''
            : cell === '#'
              ? rect(x + across * size, y + down * size, size - 2, size - 2, c.navy, 2)
              : rect(x + across * size, y + down * size, size - 2, size - 2, cell === '*' ? c.gold : c.white, 2),
        ),
    )
    .join('')

const straw = (x: number, turn: number, one: string, two: string) =>
  place(
    x,
    70,
    { turn },
    rect(-5.5, -48, 11, 80, one, 3),
    rect(-5.5, -22, 11, 4, two),
    rect(-5.5, 8, 11, 4, two),
    ellipse(0, -47, 5.5, 2.6, two),
  )

const achievements = {
  'achievement-best-organisation': square(
    c.ink,
    laurel(false),
    laurel(true),
    path('M54 42h52v24q0 28-26 30-26-2-26-30z', c.gold),
    path('M54 42h11v26q0 20 10 27-21-5-21-29z', c.butter),
    stroke('M54 48q-20-2-16 15 3 13 20 13M106 48q20-2 16 15-3 13-20 13', c.gold, 6.5),
    rect(76, 94, 8, 14, c.amber),
    rect(63, 106, 34, 10, c.amber, 3),
    tile('1', 80, 66, 24, { face: c.white, edge: c.haze }),
    stroke('M80 30V18M58 32l-6-10M102 32l6-10', c.butter, 4),
  ),
  'achievement-crosswords': square(
    c.mint,
    place(
      78,
      84,
      { turn: -6 },
      rect(-58, -58, 116, 116, c.teal, 10),
      crossword(['__#_#_', '_*****', '#_#_#_', '__*_##', '#_*___', '__#_#_'], -51, -51, 17.3),
    ),
    place(
      122,
      112,
      { turn: 36 },
      rect(-8, -56, 16, 74, c.coral),
      rect(-8, -56, 5.5, 74, c.rust),
      rect(-8, -64, 16, 10, c.haze),
      path('M-8-64v-6q0-7 8-7t8 7v6z', c.gold),
      path('M-8 18H8L0 36z', '#f3cda5'),
      path('M-3.6 28h7.2L0 36z', c.ink),
    ),
  ),
  'achievement-olympics': square(
    c.navy,
    circle(80, 70, 50, c.blue),
    stroke('M80 20v100M30 70h100M40 44q40 18 80 0M40 96q40-18 80 0M80 20q-44 50 0 100M80 20q44 50 0 100', c.sky, 2.2),
    path('M40 8h24l22 58-16 8zM120 8H96L74 66l16 8z', c.coral),
    path('M52 8h12l22 58-8 4zM108 8H96L74 66l8 4z', c.rust),
    circle(80, 100, 37, c.amber),
    circle(80, 98, 37, c.gold),
    circle(80, 98, 28, c.butter),
    path('M80 77l6.4 13.6 14.8 1.9-11 10.2 2.9 14.8L80 110l-13.1 7.5 2.9-14.8-11-10.2 14.8-1.9z', c.coral),
  ),
  'achievement-straws': square(
    c.butter,
    circle(80, 80, 60, c.gold),
    straw(66, -14, '#7fb069', c.teal) + straw(84, 2, '#a4c686', '#7fb069') + straw(100, 16, '#7fb069', c.teal),
    path('M44 64h72l-9 74q-1 8-9 8H62q-8 0-9-8z', c.white, { opacity: 0.75 }),
    path('M47.5 92h65l-5.500 46q-1 8-9 8H62q-8 0-9-8z', c.teal),
    path('M47.500 92q16 9 32 0t33 0l-.6 6q-16 7-32 0t-32 0z', c.mint),
    path('M118 40q22-18 32 4-20 12-32-4z', c.teal),
    path('M42 48q-22-14-30 8 20 8 30-8z', c.deep),
  ),
}

// Marks of invented partners, for the demonstration: a café, a bookshop, a studio.
const partners = {
  'partner-1': square(
    c.cream,
    path('M38 66h70v30q0 28-28 28H66q-28 0-28-28z', c.brown),
    stroke('M108 76q20-2 18 14-2 14-20 14', c.brown, 8),
    stroke('M58 54q-7-9 0-18M74 54q-7-9 0-18M90 54q-7-9 0-18', c.amber, 5),
    rect(30, 130, 88, 8, c.amber, 4),
    path('M54 80h38v20H70l-8 9v-9h-8z', c.butter),
  ),
  'partner-2': square(
    c.ink,
    path('M56 52h48l10 60H46z', c.gold),
    path('M66 58h28l7 48H59z', c.cream),
    path('M46 52q34-34 68 0z', c.amber),
    stroke('M68 32q12-18 24 0', c.amber, 5),
    rect(40, 110, 80, 10, c.amber, 4),
    path('M60 74q11-5 20 1 9-6 20-1v24q-11-4-20 2-9-6-20-2z', c.coral),
    stroke('M80 76v22', c.cream, 2.4),
    rect(52, 128, 56, 6, c.cream, 3),
  ),
  'partner-3': square(
    c.coral,
    circle(80, 80, 54, c.cream),
    rect(66, 38, 28, 54, c.navy, 14),
    stroke('M70 54h20M70 64h20M70 74h20', c.sky, 2.6),
    stroke('M54 76q0 28 26 28t26-28M80 104v16M64 122h32', c.navy, 6),
    stroke('M42 66v22M34 72v10M118 66v22M126 72v10', c.coral, 5),
  ),
}

const portrait = (ground: string, ring: string, scale: number, look: Parameters<typeof bust>[3], ...more: string[]) =>
  picture(96, 96, rect(0, 0, 96, 96, ground), circle(48, 58, 44, ring), bust(48, 100, scale, look), ...more)

const avatars = {
  'avatar-1': portrait(c.mint, '#c7ebe1', 1.52, { skin: 1, hair: 'hijab', shade: c.coral, top: c.navy, open: true }),
  'avatar-2': portrait(c.butter, '#ffedc9', 1.52, { skin: 2, hair: 'curly', top: c.teal }),
  'avatar-3': portrait(c.rose, '#fde0d7', 1.52, { skin: 2, hair: 'long', top: c.gold, open: true }),
  'avatar-4': portrait(c.haze, c.mist, 1.52, { skin: 0, hair: 'side', top: c.coral, glasses: true }),
  'avatar-5': portrait(
    c.gold,
    '#ffcb69',
    1.52,
    { skin: 3, hair: 'bun', top: c.navy },
    circle(33.5, 51, 2.2, c.white),
    circle(62.5, 51, 2.2, c.white),
  ),
}

export const squares = { ...talents, ...achievements, ...partners, ...avatars }
