/** The area of students: USER and MEMBER. */
import { useMatches } from 'react-router'
import { students } from '#roles.ts'
import { type BundleName, prepareWords } from '#words/bundles.ts'
import '../ui/theme/student.css'
import { StudentShell } from './Shell.tsx'
import { SignedIn } from './SignedIn.tsx'

await prepareWords('dashboard')
const dashboard = ['dashboard'] as const

type Saying = { bundles?: readonly BundleName[] } | undefined

export default function UserArea() {
  // Pages that say more have a layout of their own, which has the words ready.
  const [bundles = dashboard] = useMatches().flatMap(({ handle }) => {
    const said = (handle as Saying)?.bundles
    return said ? [said] : []
  })
  return (
    <SignedIn roles={students} bundles={bundles}>
      <StudentShell />
    </SignedIn>
  )
}
