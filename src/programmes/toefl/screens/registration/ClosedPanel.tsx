import { ButtonLink } from '#ui/links.tsx'
import { ClosedWindow } from '#features/window/widgets/ClosedWindow.tsx'
import type { CurrentWindow } from '#features/window/widgets/registration-window.ts'
import { useWords } from '#words/Words.tsx'

type Props = {
  current: CurrentWindow
  /** Something was typed, and is still there when the window opens again soon. */
  hasDraft?: boolean
  isSignedIn?: boolean
}

/** In the place of a form whose window is closed. */
export function ClosedPanel({ current, hasDraft = false, isSignedIn = false }: Props) {
  const t = useWords('start.closed')
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
  const t = useWords('start')
  return <ButtonLink to="/dashboard">{t('toDashboard')}</ButtonLink>
}

function VisitorActions() {
  const t = useWords('start.closed')
  return (
    <>
      <ButtonLink to="/login">{t('login')}</ButtonLink>
      <ButtonLink to="/" variant="default">
        {t('home')}
      </ButtonLink>
    </>
  )
}
