// A process that starts the database of a folder, says where it is, and waits to be killed:
// node tests/support/hold-database.ts <folder> durable|throw-away
import { startEmbeddedPostgres } from '#kit/database/embedded.ts'

const [, , directory = '', kind] = process.argv
const { url } = await startEmbeddedPostgres({ directory, durable: kind === 'durable' })
console.log(url)
setInterval(() => {}, 60_000)
