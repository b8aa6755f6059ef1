/** The area of students: USER and MEMBER. */
import { students } from '#roles.ts'
import { SignedIn } from './SignedIn.tsx'
import { userSections } from './sections.ts'

export default function UserArea() {
  return <SignedIn roles={students} sections={userSections} />
}
