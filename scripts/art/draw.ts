/** Draws the pictures and the animation of our own to where the screens find them: `npm run art`. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { animation, tilesComponent, tilesStyles } from './animation.ts'
import { pictures } from './pictures.ts'

const player = new URL('../../src/ui/player/', import.meta.url)

const files = [
  ...pictures,
  { file: new URL('tiles.json', player), svg: animation },
  { file: new URL('TilesStill.tsx', player), svg: tilesComponent },
  { file: new URL('TilesStill.module.css', player), svg: tilesStyles },
]
for (const { file, svg } of files) {
  mkdirSync(new URL('.', file), { recursive: true })
  writeFileSync(file, svg)
}
execFileSync('oxfmt', [fileURLToPath(player)])
console.log(`${files.length} files drawn.`)
