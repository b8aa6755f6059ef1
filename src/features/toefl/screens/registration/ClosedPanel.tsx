import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { ClosedWindow } from '#features/windows/widgets/ClosedWindow.tsx'
import type { CurrentWindow } from '#features/windows/widgets/registration-window.ts'
import { useWords } from '#words/Words.tsx'

type Props = {
  current: CurrentWindow
  /** Something was typed, and is still there when the window opens again soon. */
  hasDraft?: boolean
  isSignedIn?: boolean
}

/** In the place of a form whose window is closed. */
export function ClosedPanel({ current, hasDraft = false, isSignedIn = false }: Props) {
  const t = useWords('toefl.closed')
  const w = useWords('windows')
  return (
    <ClosedWindow
      current={current}
      title={t('title')}
      upcoming={t('upcoming')}
      text={w('toeflClosed')}
      draft={hasDraft ? t('draft') : null}
      action={isSignedIn ? <SignedInActions /> : <VisitorActions />}
    />
  )
}

function SignedInActions() {
  const t = useWords('toefl.again')
  return (
    <Button component={Link} to="/dashboard">
      {t('toDashboard')}
    </Button>
  )
}

function VisitorActions() {
  const t = useWords('toefl.closed')
  return (
    <>
      <Button component={Link} to="/login">
        {t('login')}
      </Button>
      <Button component={Link} to="/" variant="default">
        {t('home')}
      </Button>
    </>
  )
}
