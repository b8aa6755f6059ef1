/** The committee's area: ADMIN, and where the sidebar says so SCAC too. */
import { useLocation } from 'react-router'
import { onlyAdmin } from '#roles.ts'
import { SignedIn } from './SignedIn.tsx'
import { officeSections } from './sections.ts'

export default function Office() {
  const { pathname } = useLocation()
  return <SignedIn roles={rolesOf(pathname)} sections={officeSections} />
}

/** Of a screen that is no entry of the sidebar: ADMIN alone. */
const rolesOf = (pathname: string) =>
  officeSections.flatMap(({ items }) => items).find(({ to }) => to === pathname)?.roles ?? onlyAdmin
