/** The five classes: 320 by 200. */
import { bubble, circle, colour as c, ellipse, group, path, picture, place, rect, stroke, tile, word } from './kit.ts'
import { bust, person } from './people.ts'

const lectern = (x: number, front: string, top: string) =>
  path(`M${x - 27} 134h54l-7 66h-40z`, front) + rect(x - 31, 126, 62, 10, top, 4)

const debate = picture(
  320,
  200,
  rect(0, 0, 320, 200, c.gold),
  circle(160, 210, 150, '#ffcb69'),
  bubble(22, 20, 78, 44, c.white),
  word('YES', 34, 42, 17, { face: c.teal, edge: c.deep, sign: c.white }),
  bubble(220, 20, 78, 44, c.white, 'right'),
  word('NO', 242, 42, 17, { face: c.coral, edge: c.rust, sign: c.white }),
  person(88, 204, 1.15, {
    skin: 1,
    hair: 'hijab',
    shade: c.teal,
    top: c.navy,
    facing: 1,
    open: true,
    right: [
      [24, 10],
      [36, -6],
    ],
    left: [
      [-16, 18],
      [-6, 30],
    ],
  }),
  person(232, 204, 1.15, {
    skin: 2,
    hair: 'side',
    top: c.white,
    facing: -1,
    glasses: true,
    left: [
      [-24, 14],
      [-34, 2],
    ],
    right: [
      [16, 18],
      [6, 30],
    ],
  }),
  lectern(84, c.coral, c.rust),
  lectern(236, c.navy, c.ink),
  tile('?', 160, 96, 34, { turn: -8, face: c.white, edge: c.haze }),
)

const fastTrack = picture(
  320,
  200,
  rect(0, 0, 320, 200, c.teal),
  path('M0 200 250 60h26L170 200z', c.deep),
  stroke('M60 190 250 66M120 190 262 66', c.mint, 2, { 'stroke-dasharray': '10 9' }),
  group(
    {},
    circle(84, 78, 52, c.cream),
    circle(84, 78, 41, c.white),
    rect(76, 12, 16, 14, c.gold, 4),
    rect(72, 8, 24, 8, c.gold, 4),
    path('M84 78V41a37 37 0 0 1 32 55z', c.gold),
    stroke('M84 50v28l16 10', c.ink, 5),
    circle(84, 78, 5, c.ink),
    stroke('M84 41v4M84 111v4M47 78h4M117 78h4', c.sky, 3),
  ),
  word('TOEFL', 176, 40, 24),
  person(206, 190, 0.95, {
    skin: 2,
    hair: 'tail',
    top: c.coral,
    legs: c.ink,
    shoe: c.gold,
    facing: 1,
    lean: 14,
    left: [
      [-20, 16],
      [-28, 4],
    ],
    right: [
      [18, 14],
      [30, 4],
    ],
    feet: [
      [
        [-14, 18],
        [-30, 20],
      ],
      [
        [14, 12],
        [18, 34],
      ],
    ],
  }),
  stroke('M120 130h34M106 148h36M124 166h26', c.mint, 5),
  stroke('M282 158V96', c.cream, 5),
  path('M284 98l30 10-30 12z', c.coral),
)

const publicSpeaking = picture(
  320,
  200,
  rect(0, 0, 320, 200, c.ink),
  path('M112 0h30l92 176H96zM208 0h-30L86 176h138z', c.gold, { opacity: 0.22 }),
  ellipse(160, 176, 92, 18, c.butter),
  path('M0 0h70q4 60-18 104Q34 150 40 200H0zM320 0h-70q-4 60 18 104 18 46 12 96h40z', c.rust),
  path('M0 0h38q2 70-14 110-12 40-6 90H0zM320 0h-38q-2 70 14 110 12 40 6 90h18z', c.coral),
  path('M0 0h320v16q-20 16-40 0-20 16-40 0-20 16-40 0-20 16-40 0-20 16-40 0-20 16-40 0-20 16-40 0Q20 32 0 16z', c.rust),
  person(160, 180, 1.3, {
    skin: 2,
    hair: 'long',
    top: c.gold,
    skirt: c.coral,
    legs: c.ink,
    open: true,
    left: [
      [-24, 6],
      [-34, -12],
    ],
    right: [
      [18, 14],
      [10, 2],
    ],
  }),
  stroke('M170 96l-5 12', c.haze, 5),
  circle(171, 93, 5.5, c.mist),
  group(
    {},
    bust(96, 212, 0.8, { skin: 0, top: c.blue, back: true, hair: 'short' }),
    bust(160, 218, 0.8, { skin: 1, top: c.teal, hair: 'hijab', shade: c.deep, back: true }),
    bust(222, 212, 0.8, { skin: 3, top: c.navy, hair: 'curly', back: true }),
  ),
)

const toefl = picture(
  320,
  200,
  rect(0, 0, 320, 200, c.mist),
  circle(160, 96, 84, c.haze),
  word('TOEFL', 94, 30, 24),
  bust(160, 156, 1.35, { skin: 1, hair: 'bob', top: c.coral, facing: 0 }),
  stroke('M144 104a17 17 0 0 1 32 0', c.navy, 5),
  rect(138, 100, 10, 18, c.gold, 5),
  rect(172, 100, 10, 18, c.gold, 5),
  rect(0, 152, 320, 48, c.navy),
  rect(0, 152, 320, 7, c.ink),
  place(
    206,
    132,
    { turn: 8 },
    rect(0, 0, 64, 52, c.white, 4),
    stroke('M12 12h30M12 24h30M12 36h30', c.haze, 4),
    circle(52, 12, 4, c.haze),
    circle(52, 24, 4, c.coral),
    circle(52, 36, 4, c.haze),
  ),
  place(
    40,
    140,
    {},
    path('M0 4q22-12 40 0 18-12 40 0v34q-22-10-40 2-18-12-40-2z', c.white),
    stroke('M40 4v36', c.haze, 2),
    stroke('M8 12q12-4 24 0M8 21q12-4 24 0M48 12q12-4 24 0M48 21q12-4 24 0', c.sky, 2.5),
  ),
  stroke('M190 168l22-30', c.gold, 6),
  stroke('M190 168l3-4', c.ink, 6),
)

const conversation = picture(
  320,
  200,
  rect(0, 0, 320, 200, c.rose),
  path('M0 200V96a160 96 0 0 1 320 0v104z', '#fbd9cd'),
  bubble(66, 16, 88, 48, c.navy),
  group({}, circle(92, 40, 5, c.gold), circle(110, 40, 5, c.gold), circle(128, 40, 5, c.gold)),
  bubble(172, 34, 82, 42, c.gold, 'right'),
  stroke('M188 50h48M188 61h32', c.ink, 4),
  bust(82, 172, 1.45, { skin: 1, hair: 'hijab', shade: c.coral, top: c.teal, facing: 1, open: true }),
  bust(238, 172, 1.45, { skin: 0, hair: 'short', top: c.navy, facing: -1, glasses: true }),
  stroke('M110 160q16-6 20-20', c.teal, 13),
  circle(131, 136, 8, '#dba474'),
  stroke('M212 164q-18 2-28-4', c.navy, 13),
  circle(180, 160, 8, '#f3cda5'),
  ellipse(160, 178, 132, 16, c.amber),
  ellipse(160, 173, 132, 14, c.gold),
  rect(146, 186, 28, 14, c.amber),
  ...[120, 196].map(
    (x) =>
      path(`M${x - 11} 152h22v12q0 8-8 8h-6q-8 0-8-8z`, c.white) +
      stroke(`M${x + 12} 156q7 0 4 7-2 3-6 3`, c.white, 3) +
      stroke(`M${x - 3} 146q-3-4 0-8M${x + 4} 146q-3-4 0-8`, c.white, 2.4),
  ),
)

export const classes = {
  'class-debate': debate,
  'class-fast-track-toefl': fastTrack,
  'class-public-speaking': publicSpeaking,
  'class-toefl': toefl,
  'class-conversation': conversation,
}
