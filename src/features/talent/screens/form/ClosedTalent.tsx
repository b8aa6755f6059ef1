import { Button, Stack, Text, Title as Heading } from '@mantine/core'
import { Link } from 'react-router'
import { Tiles } from '#ui/brand/Tiles.tsx'
import { moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import type { CurrentWindow } from '#features/windows/widgets/registration-window.ts'
import { WindowCountdown } from '#features/windows/widgets/WindowCountdown.tsx'
import classes from './talent-form.module.css'

type Props = { current: CurrentWindow; back: { to: string; label: string } }

/** In the place of the form while its window is closed. */
export function ClosedTalent({ current, back }: Props) {
  const t = useWords('talent.closed')
  const w = useWords('windows')
  const language = useLanguage()
  const { window, state } = current
  const isAhead = state === 'upcoming' && window
  return (
    <section className={classes.card}>
      <Stack gap="md" align="flex-start">
        <Tiles word={isAhead ? 'SOON' : 'CLOSED'} muted={!isAhead} />
        <Heading order={2}>{isAhead ? t('upcoming') : t('title')}</Heading>
        {isAhead && (
          <>
            <Text fw={600}>{w('opensAt', { moment: moment(window.start_time, language, 'long') })}</Text>
            <WindowCountdown current={current} label={w('opensIn')} />
          </>
        )}
        <Text maw="62ch">{t('text')}</Text>
        <Button component={Link} to={back.to}>
          {back.label}
        </Button>
      </Stack>
    </section>
  )
}
