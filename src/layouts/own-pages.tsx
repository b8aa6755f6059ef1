/** Students' own pages that say more than the dashboard; inside the area of students, which puts the words into reach. */
import { Outlet } from 'react-router'
import { prepareWords } from '#words/bundles.ts'
import '../ui/theme/own-pages.css'

const bundles = ['dashboard', 'entry', 'forms', 'long-forms', 'signed-in'] as const
await Promise.all(bundles.map(prepareWords))

export const handle = { bundles }

export default function OwnPages() {
  return <Outlet />
}
