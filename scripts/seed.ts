// npm run seed [-- --scale 50000]: fills an empty database as SEED says; --scale adds that many TOEFL payments, and sign-ups.
import { seedScale } from '#database/seed/scale.ts'
import { seedDatabase } from '#database/seed/seed.ts'
import { withPortal } from './open.ts'
import { runCommand } from './run.ts'

const usage = {
  name: 'seed',
  does: 'Fills an empty database as SEED says; where there is none in DATA_DIR, it makes one.',
  options: { scale: { type: 'string' } },
  says: { scale: '50000: adds so many TOEFL payments, and sign-ups' },
} as const

await runCommand(usage, async (values) => {
  const scale = Number(values.scale ?? 0)
  if (!Number.isInteger(scale) || scale < 0) throw new Error('--scale takes a whole number, such as 50000.')
  await withPortal(async (deps) => {
    const signIns = await seedDatabase(deps)
    for (const { role, nim, password } of signIns) console.log(`${role.padEnd(6)} NIM ${nim}  password ${password}`)
    if (scale > 0) await seedScale(deps, scale, console.log)
  })
})
