// `npm start`: builds the web part when it is missing or out of date, then runs the portal in this process.
import { buildIfNeeded } from './build.ts'

process.env['NODE_ENV'] = 'production' // before anything imports React
try {
  await buildIfNeeded()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
await import('../src/main.ts')
