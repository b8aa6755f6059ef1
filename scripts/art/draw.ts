/** Draws the pictures of our own to where the screens find them. Run after a change to a scene: `npm run art`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { pictures } from './pictures.ts'

for (const { file, svg } of pictures) {
  mkdirSync(new URL('.', file), { recursive: true })
  writeFileSync(file, svg)
}
console.log(`${pictures.length} pictures drawn.`)
