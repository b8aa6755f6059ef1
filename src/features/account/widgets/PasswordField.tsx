import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '#words/Words.tsx'

/** A password with a button that shows it, reachable by keyboard and named for what it does. */
export function PasswordField(props: PasswordInputProps) {
  const t = useWords('account.login')
  const [visible, setVisible] = useState(false)
  return (
    <PasswordInput
      size="md"
      {...props}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        'aria-label': visible ? t('hidePassword') : t('showPassword'),
        'aria-hidden': false,
        tabIndex: 0,
      }}
    />
  )
}
