// The floor of the login: as many argon2id verifications as the cores can do. Runs for SECONDS and prints how many.
import { hash, verify } from '@node-rs/argon2'

const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const atOnce = 4 // threads of Node's pool
const password = 'a password of the bench'
const stored = await hash(password, cost)

async function verifyUntil(end: number): Promise<number> {
  let done = 0
  const lane = async () => {
    while (performance.now() < end) {
      await verify(stored, password)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return done
}

await verifyUntil(performance.now() + 200)
const begin = performance.now()
const used = process.cpuUsage()
const done = await verifyUntil(begin + Number(process.env['SECONDS'] ?? 2) * 1000)
const { user, system } = process.cpuUsage(used)
console.log(
  JSON.stringify({ answered: done, seconds: (performance.now() - begin) / 1000, cpu: (user + system) / 1000 }),
)
