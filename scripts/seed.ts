// npm run seed [-- --scale 50000]: fills an empty database as SEED says; --scale adds that many TOEFL payments, and sign-ups.
import { parseArgs } from 'node:util'
import { seedScale } from '#database/seed/scale.ts'
import { seedDatabase } from '#database/seed/seed.ts'
import { withPortal } from './open.ts'

const { values } = parseArgs({ options: { scale: { type: 'string' } } })
const scale = Number(values.scale ?? 0)
if (!Number.isInteger(scale) || scale < 0) {
  console.error('--scale takes a whole number, such as 50000.')
  process.exit(2)
}

await withPortal(async (deps) => {
  const signIns = await seedDatabase(deps)
  for (const { role, nim, password } of signIns) console.log(`${role.padEnd(6)} NIM ${nim}  password ${password}`)
  if (scale > 0) await seedScale(deps, scale, console.log)
})
