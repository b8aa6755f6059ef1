/** The signed-in user's picture and name, as a button. */
import { Avatar, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import type { SessionUser } from '#features/account/account.contract.ts'
import { useWords } from '#words/Words.tsx'
import classes from './AccountMenu.module.css'

type Props = { user: SessionUser } & Omit<ComponentProps<'button'>, 'children' | 'style'>

export function NameButton({ user, ...rest }: Props) {
  const t = useWords('account.menu')
  return (
    <UnstyledButton {...rest} className={classes.target}>
      <Avatar name={user.name} color="brand" size={32} aria-hidden />
      <span className={classes.name} title={user.name}>
        {user.name}
      </span>
      <span className="unseen">{t('open')}</span>
      <IconChevronDown size={16} aria-hidden />
    </UnstyledButton>
  )
}
