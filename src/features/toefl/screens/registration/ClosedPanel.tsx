import { Button, Group, Stack, Text, Title as Heading } from '@mantine/core'
import { Link } from 'react-router'
import { Spot } from '#ui/art/Spot.tsx'
import { moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import type { CurrentWindow } from '#features/windows/widgets/registration-window.ts'
import { WindowCountdown } from '#features/windows/widgets/WindowCountdown.tsx'
import classes from './form.module.css'

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
  const language = useLanguage()
  const { window, state } = current
  const isAhead = state === 'upcoming' && window
  return (
    <section className={classes.card}>
      <Stack gap="md" align="flex-start">
        <Spot name="closed" width={180} />
        <Heading order={2}>{isAhead ? t('upcoming') : t('title')}</Heading>
        {isAhead && (
          <>
            <Text fw={600}>{w('opensAt', { moment: moment(window.start_time, language, 'long') })}</Text>
            <WindowCountdown current={current} label={w('opensIn')} />
          </>
        )}
        <Text maw="62ch">{w('toeflClosed')}</Text>
        {hasDraft && <Text c="dimmed">{t('draft')}</Text>}
        <Group>{isSignedIn ? <SignedInActions /> : <VisitorActions />}</Group>
      </Stack>
    </section>
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
