// npm run migrate: applies what is missing; the start does the same by itself.
import { withPortal } from './open.ts'

await withPortal(async () => console.log('The database is up to date.'))
