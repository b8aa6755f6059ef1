/** All pictures by their file. */
import { classes } from './classes.ts'
import { firstEvents } from './events-a.ts'
import { lastEvents } from './events-b.ts'
import { hero } from './hero.ts'
import { spots, welcome } from './spots.ts'
import { squares } from './squares.ts'

const sources = new URL('../../src/', import.meta.url)
const landing = { hero, ...classes, ...firstEvents, ...lastEvents, ...squares }

const inFolder = (folder: string, drawings: Record<string, string>) =>
  Object.entries(drawings).map(([name, svg]) => ({ name, svg, file: new URL(`${folder}/${name}.svg`, sources) }))

export const pictures = [
  ...inFolder('features/landing/widgets/art/pictures', landing),
  ...inFolder('ui/art/pictures', { ...spots, welcome }),
]
