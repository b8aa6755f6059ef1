/** The area of students: USER and MEMBER. */
import { students } from '#roles.ts'
import { StudentShell } from './Shell.tsx'
import { SignedIn } from './SignedIn.tsx'
import { studentBundles } from './student-parts.ts'
import { useBundles } from './use-bundles.ts'

export default function UserArea() {
  return (
    <SignedIn roles={students} bundles={useBundles(studentBundles)}>
      <StudentShell />
    </SignedIn>
  )
}
