import { Button, Text, Timeline as Line, Title as Heading } from '@mantine/core'
import { useState } from 'react'
import { ErrorState } from '#ui/ErrorState.tsx'
import { moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { readTimeline } from '../../past/contract.ts'
import classes from '../dashboard.module.css'

const short = 5

/** The student's own events, the latest first. */
export function Timeline() {
  const t = useWords('dashboards.timeline')
  const language = useLanguage()
  const [isWhole, setWhole] = useState(false)
  const { data, error, refetch } = useRead(readTimeline, {}, { refetchInterval: 60_000 })
  const events = data?.data ?? []
  const shown = isWhole ? events : events.slice(0, short)
  return (
    <section className={classes.panel} aria-label={t('title')}>
      <Heading order={2} size="h4">
        {t('title')}
      </Heading>
      {error && !data ? <ErrorState message={t('failed')} onRetry={() => void refetch()} /> : null}
      {data && events.length === 0 ? <Text c="dimmed">{t('empty')}</Text> : null}
      {shown.length > 0 && (
        <Line bulletSize={14} lineWidth={2} active={0} classNames={{ itemTitle: classes.event }}>
          {shown.map(({ id, at, event }) => (
            <Line.Item key={id} title={t(`events.${event}`)}>
              <Text size="sm" c="dimmed">
                <time dateTime={at}>{moment(at, language)}</time>
              </Text>
            </Line.Item>
          ))}
        </Line>
      )}
      {events.length > short && (
        <Button variant="default" size="xs" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('less') : t('more', { count: events.length })}
        </Button>
      )}
    </section>
  )
}
