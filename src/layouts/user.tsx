/** The area of students: USER and MEMBER. */
import { students } from '#roles.ts'
import { prepareWords } from '#words/bundles.ts'
import '../ui/theme/forms.css'
import '../ui/theme/student.css'
import { SignedIn } from './SignedIn.tsx'
import { userSections } from './sections.ts'

const bundles = ['entry', 'forms', 'signed-in'] as const
await Promise.all(bundles.map(prepareWords))

export default function UserArea() {
  return <SignedIn roles={students} sections={userSections} bundles={bundles} />
}
