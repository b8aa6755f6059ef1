/** Draws the pictures of our own into the landing page's room. Run after a change to a scene: `npm run art`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { folder, pictures } from './pictures.ts'

mkdirSync(folder, { recursive: true })
for (const [name, svg] of Object.entries(pictures)) writeFileSync(new URL(`${name}.svg`, folder), svg)
console.log(`${Object.keys(pictures).length} pictures drawn.`)
