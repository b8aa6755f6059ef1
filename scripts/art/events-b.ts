/** The other six events: 320 by 200. */
import { bubble, circle, colour as c, ellipse, group, path, picture, place, rect, stroke, tile, word } from './kit.ts'
import { bust, head, person } from './people.ts'

const screen = (x: number, y: number, wall: string, look: Parameters<typeof bust>[3], id: string) =>
  `<clipPath id="${id}"><rect x="${x}" y="${y}" width="76" height="50" rx="4"/></clipPath>` +
  group({ 'clip-path': `url(#${id})` }, rect(x, y, 76, 50, wall), bust(x + 38, y + 52, 0.82, look))

const webinar = picture(
  320,
  200,
  rect(0, 0, 320, 200, c.butter),
  circle(160, 94, 104, c.gold),
  rect(62, 16, 196, 136, c.ink, 10),
  rect(70, 24, 180, 120, c.white, 4),
  screen(82, 30, c.mint, { skin: 1, hair: 'hijab', shade: c.navy, top: c.teal, open: true }, 'a'),
  screen(162, 30, c.rose, { skin: 0, hair: 'side', top: c.navy, glasses: true }, 'b'),
  screen(82, 84, c.haze, { skin: 3, hair: 'curly', top: c.coral }, 'd'),
  screen(162, 84, c.butter, { skin: 2, hair: 'long', top: c.white }, 'e'),
  path('M40 152h240l12 14q2 8-6 8H34q-8 0-6-8z', c.haze),
  rect(132, 152, 56, 7, c.sky, 3),
  rect(0, 174, 320, 26, c.amber),
  place(
    268,
    176,
    {},
    rect(-30, -36, 60, 40, c.coral, 6),
    stroke('M-10-36v-7q0-5 5-5h10q5 0 5 5v7', c.rust, 5),
    rect(-30, -20, 60, 6, c.rust),
    rect(-6, -23, 12, 12, c.gold, 3),
  ),
  place(
    36,
    176,
    {},
    path('M-13-14h26l-4 18H-9z', c.teal),
    stroke('M0-14v-22M0-22q-16-2-16-18 16 0 16 18M0-28q14-2 14-16-14 2-14 16', c.deep, 3.5),
  ),
  bubble(10, 44, 50, 30, c.white, 'right'),
  stroke('M21 55h28M21 63h16', c.ink, 3),
)

const writing = picture(
  320,
  200,
  rect(0, 0, 320, 200, c.rose),
  circle(250, 60, 92, '#fbd9cd'),
  rect(0, 166, 320, 34, c.rust),
  place(
    132,
    106,
    { turn: -5 },
    rect(-62, -86, 128, 160, c.coral, 8),
    rect(-66, -88, 128, 160, c.white, 6),
    stroke('M-50-52h70M-50-34h92M-50-16h84M-50 2h92M-50 20h56', c.haze, 5),
    stroke('M-50-34h40M-24-16h34', c.gold, 9, { opacity: 0.7 }),
    stroke('M-8 20q8-10 12 0t12 0 12 0', c.ink, 3.5),
    tile('A', -38, -68, 20, { face: c.gold }),
    stroke('M36-70l6 7 10-14', c.teal, 5),
  ),
  place(
    214,
    96,
    { turn: 32 },
    rect(-10, -74, 20, 100, c.gold),
    rect(-10, -74, 7, 100, c.amber),
    rect(-10, -84, 20, 12, c.haze),
    path('M-10-84v-8q0-8 10-8t10 8v8z', c.coral),
    path('M-10 26h20L0 50z', '#f3cda5'),
    path('M-4.4 40h8.8L0 50z', c.ink),
  ),
  place(
    258,
    168,
    {},
    path('M-24 0q-8-16 4-26l8 4 6-12q14-2 22 10l6 12-4 14q-22 8-42-2z', c.white),
    stroke('M-12-8l8-8 8 8 10-10M-6 2l10-4', c.haze, 3),
  ),
  place(
    52,
    176,
    {},
    path('M-16 2q-6-12 4-18l8 2 4-8q10 0 14 8l2 10-4 8q-16 4-28-2z', c.white),
    stroke('M-6-4l6-6 6 6', c.haze, 2.6),
  ),
  place(
    288,
    40,
    {},
    circle(0, 0, 17, c.gold),
    path('M-8 14h16v6q0 6-8 6t-8-6z', c.navy),
    stroke('M-4 2l4 6 4-6', c.ink, 2.4),
    stroke('M-26-4h-6M-19-20l-4-4M0-26v-6M19-20l4-4', c.amber, 4),
  ),
)

const pennant = (x: number, y: number, fill: string, mirror = false) =>
  place(x, y, { mirror }, stroke('M0 0v-44', c.butter, 3), path('M1-44l30 9-30 10z', fill))

const olympics = picture(
  320,
  200,
  rect(0, 0, 320, 200, c.navy),
  circle(160, 108, 92, c.blue),
  stroke(
    'M160 16v184M68 108h184M84 58q76 30 152 0M84 158q76-30 152 0M160 16q-78 92 0 184M160 16q78 92 0 184',
    c.sky,
    2.2,
  ),
  pennant(34, 120, c.coral) +
    pennant(62, 150, c.mint) +
    pennant(286, 120, c.gold, true) +
    pennant(258, 150, c.rose, true),
  person(160, 142, 0.98, {
    skin: 1,
    hair: 'hijab',
    shade: c.gold,
    top: c.coral,
    legs: c.ink,
    open: true,
    left: [
      [-24, -2],
      [-28, -22],
    ],
    right: [
      [22, 0],
      [24, -20],
    ],
  }),
  person(102, 164, 0.9, {
    skin: 3,
    hair: 'short',
    top: c.mint,
    legs: c.ink,
    left: [
      [-20, 12],
      [-24, 24],
    ],
    right: [
      [20, -2],
      [26, -18],
    ],
  }),
  person(218, 176, 0.9, {
    skin: 0,
    hair: 'bob',
    top: c.gold,
    legs: c.ink,
    left: [
      [-20, 0],
      [-26, -16],
    ],
    right: [
      [20, 12],
      [22, 24],
    ],
  }),
  rect(132, 140, 56, 60, c.gold, 3),
  rect(74, 162, 58, 38, c.cream, 3),
  rect(188, 174, 58, 26, c.rose, 3),
  tile('1', 160, 166, 26, { face: c.white, edge: c.haze }),
  tile('2', 103, 182, 20),
  tile('3', 217, 188, 18),
  place(
    185,
    44,
    {},
    path('M-8-14h16v10q0 8-8 8t-8-8zM-2 3h4v7h-4zM-7 9h14v5H-7z', c.gold),
    stroke('M-8-10q-7 0-6 6 2 4 7 4M8-10q7 0 6 6-2 4-7 4', c.gold, 2.4),
  ),
)

const teaching = picture(
  320,
  200,
  rect(0, 0, 320, 200, c.butter),
  rect(92, 16, 204, 112, c.brown, 6),
  rect(99, 23, 190, 98, c.deep, 3),
  stroke(
    'M118 82l12-36 12 36M122 70h16M162 46v36h12a9 9 0 0 0 0-18h-12 10a9 9 0 0 0 0-18zM220 54a18 18 0 1 0 0 22',
    c.cream,
    4.5,
  ),
  place(
    258,
    66,
    {},
    path('M0-8q16-10 18 8-2 22-18 18-16 4-18-18 2-18 18-8z', c.coral),
    stroke('M0-8q0-8 6-11', c.cream, 3),
  ),
  stroke('M118 102h54M236 102h30', c.mint, 3),
  person(62, 190, 1.22, {
    skin: 1,
    hair: 'hijab',
    shade: c.teal,
    top: c.coral,
    skirt: c.navy,
    facing: 1,
    open: true,
    left: [
      [-18, 18],
      [-10, 32],
    ],
    right: [
      [26, -4],
      [42, -18],
    ],
  }),
  stroke('M111 54l20-14', c.brown, 3.5),
  rect(92, 176, 228, 24, c.amber),
  ...[
    [132, 2, 'tail', c.white, 1],
    [182, 3, 'curly', c.navy, 0],
    [232, 0, 'short', c.teal, 1],
    [284, 2, 'bob', c.coral, 0],
  ].map(([x, skin, hair, top, up]) =>
    place(
      Number(x),
      192,
      {},
      up
        ? stroke('M13-12 22-34 18-52', String(top), 8) +
            circle(18, -55, 5.5, ['#f3cda5', '#dba474', '#b97a4b', '#8f5a35'][Number(skin)] ?? c.rose)
        : '',
      bust(0, 10, 0.92, { skin: skin as 0, hair: hair as 'short', back: true, top: String(top) }),
    ),
  ),
)

const wheel = (x: number) => circle(x, 176, 14, c.ink) + circle(x, 176, 6, c.haze)

const trip = picture(
  320,
  200,
  rect(0, 0, 320, 200, c.mint),
  circle(52, 44, 22, c.butter),
  path('M0 128q50-34 110-8 60-40 210 0v50H0z', '#7cc4b3'),
  path('M150 62 222 24l72 38z', c.cream),
  rect(150, 62, 144, 9, c.haze),
  rect(158, 71, 128, 72, c.white),
  ...[166, 192, 240, 266].map((x) => rect(x, 71, 12, 72, c.haze)),
  rect(212, 96, 20, 47, c.navy, 3),
  circle(222, 48, 7, c.gold),
  stroke('M222 24V4', c.navy, 3),
  path('M223 4h24v7h-24z', c.coral) + path('M223 11h24v6h-24z', c.white),
  rect(0, 164, 320, 36, c.navy),
  stroke('M8 188h28M68 188h28M128 188h28M188 188h28M248 188h28', c.gold, 4),
  path('M22 100q0-14 14-14h146q16 0 22 16l10 28v36q0 8-8 8H30q-8 0-8-8z', c.gold),
  path('M22 138h192v10H22z', c.coral),
  path('M190 96q6 0 9 8l9 26h-26V96z', c.mist),
  ...[34, 72, 110, 146].map(
    (x, index) =>
      rect(x, 96, 32, 34, c.mist, 4) +
      place(
        x + 16,
        120,
        { scale: 0.78 },
        head({
          skin: ([1, 3, 0, 2] as const)[index] ?? 1,
          hair: (['hijab', 'curly', 'side', 'tail'] as const)[index] ?? 'short',
          shade: index === 0 ? c.teal : c.black,
          facing: 1,
          glasses: index === 2,
        }),
      ) +
      rect(x, 128, 32, 6, c.gold),
  ),
  word('BNEC', 66, 158, 13, { face: c.white, edge: c.haze }),
  wheel(62),
  wheel(176),
  circle(209, 154, 4, c.white),
)

const star = (x: number, y: number, size: number, fill: string) =>
  place(x, y, { scale: size }, path('M0-10 3-3.4l7 .8-5.2 4.8L6.2 9.6 0 6-6.2 9.6l1.4-7.4L-10-2.6l7-.8z', fill))

const awards = picture(
  320,
  200,
  rect(0, 0, 320, 200, c.ink),
  path('M60 0h34l90 180H92zM260 0h-34l-90 180h92z', c.gold, { opacity: 0.2 }),
  ellipse(160, 182, 130, 16, c.navy),
  star(40, 48, 1, c.gold) +
    star(282, 48, 1, c.gold) +
    star(104, 26, 0.7, c.butter) +
    star(218, 26, 0.7, c.butter) +
    star(22, 104, 0.6, c.butter) +
    star(300, 104, 0.6, c.butter),
  person(92, 186, 1.28, {
    skin: 2,
    hair: 'side',
    top: c.blue,
    legs: c.navy,
    facing: 1,
    left: [
      [-18, 18],
      [-12, 32],
    ],
    right: [
      [26, 12],
      [43, 4],
    ],
  }),
  person(228, 186, 1.28, {
    skin: 0,
    hair: 'long',
    top: c.coral,
    skirt: c.rust,
    legs: c.navy,
    facing: -1,
    open: true,
    left: [
      [-26, 12],
      [-43, 4],
    ],
    right: [
      [18, 18],
      [12, 32],
    ],
  }),
  path('M86 96l6 8 6-8v14l-6-4-6 4z', c.gold),
  place(
    160,
    90,
    {},
    path('M-24-46h48v22q0 26-24 28-24-2-24-28z', c.gold),
    path('M-24-46h10v22q0 20 10 27-20-5-20-27z', c.butter),
    stroke('M-24-40q-18-2-15 14 3 12 18 12M24-40q18-2 15 14-3 12-18 12', c.gold, 6),
    rect(-4, 2, 8, 14, c.amber),
    rect(-17, 14, 34, 9, c.amber, 3),
    rect(-22, 22, 44, 12, c.rust, 3),
    star(0, -24, 1, c.white),
  ),
  stroke('M116 38l-8-8M204 38l8-8M160 34V22', c.butter, 4),
)

export const lastEvents = {
  'event-08': webinar,
  'event-09': writing,
  'event-10': olympics,
  'event-11': teaching,
  'event-12': trip,
  'event-13': awards,
}
