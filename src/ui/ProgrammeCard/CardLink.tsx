import { Button } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { useWords } from '#words/Words.tsx'
import { ButtonLink } from '../links.tsx'

type Props = {
  /** Inside the portal when it starts with `/`, else elsewhere and in a tab of its own. */
  to: string
  icon: Icon
  /** The card's next step. */
  isMain?: boolean
  label: string
}

/** The look of links next to the next step. */
export const quiet = { variant: 'subtle', size: 'sm', px: 'xs' } as const

/** Where a programme's card leads: its next step, or a secondary link. */
export function CardLink({ to, icon: Sign, isMain = false, label }: Props) {
  const t = useWords('common')
  const look = isMain ? {} : quiet
  const sign = <Sign size={18} aria-hidden />
  if (to.startsWith('/')) {
    return (
      <ButtonLink to={to} leftSection={sign} {...look}>
        {label}
      </ButtonLink>
    )
  }
  return (
    <Button
      component="a"
      href={to}
      target="_blank"
      rel="noopener noreferrer"
      title={t('opensInNewTab')}
      leftSection={sign}
      {...look}
    >
      {label}
    </Button>
  )
}
