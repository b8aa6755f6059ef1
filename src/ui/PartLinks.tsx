/** The ways between the screens of one subject, as a row above each of them. */
import { useLocation } from 'react-router'
import { ButtonLink } from './links.tsx'
import classes from './PartLinks.module.css'

type Props = { label: string; parts: readonly { to: string; label: string }[] }

export function PartLinks({ label, parts }: Props) {
  const { pathname } = useLocation()
  return (
    <nav aria-label={label} className={`${classes.parts} unprinted`}>
      {parts.map((part) => (
        <ButtonLink
          key={part.to}
          to={part.to}
          size="sm"
          flex="none"
          variant={pathname === part.to ? 'light' : 'subtle'}
          aria-current={pathname === part.to ? 'page' : undefined}
        >
          {part.label}
        </ButtonLink>
      ))}
    </nav>
  )
}
