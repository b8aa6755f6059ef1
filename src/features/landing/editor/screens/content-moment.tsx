/**
 * The portal at a chosen moment, as visitors will find it: `/landing-content/moment`. The page is rendered by the server for
 * who asks alone, and nothing of it is kept; the windows stand by the rules of the page in this browser.
 */
import { Paper, SimpleGrid, Stack, Text, TextInput, Title as Heading } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '#api/api.ts'
import { listEnvironments } from '#features/windows/contract.ts'
import { stateOf, statusOfWindow } from '#features/windows/widgets/registration-window.ts'
import { useWindowName } from '#features/windows/widgets/use-window-name.ts'
import { wholeList } from '#kit/endpoint/fields.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { LoadingState } from '#ui/LoadingState.tsx'
import { Page } from '#ui/Page.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useResourceWords } from '#ui/kinds/resource-words.ts'
import { landingContent } from '../../resources.ts'
import { HomeFrame } from '../widgets/HomeFrame.tsx'

const wib = 7 * 3_600_000
/** As the field wants it: day and hour in WIB. */
const fieldOf = (at: Date) => new Date(at.getTime() + wib).toISOString().slice(0, 16)
const momentOf = (field: string): Date | null =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(field) ? new Date(`${field.slice(0, 16)}:00+07:00`) : null

export default function ContentMoment() {
  const t = useWords('catalogue.content.moment')
  const words = useResourceWords(landingContent)
  const [field, setField] = useState(() => fieldOf(new Date()))
  const at = momentOf(field)
  return (
    <Page title={t('title')} lead={t('lead')} breadcrumb={[{ label: words.title, to: `/${landingContent.key}` }]}>
      <TextInput
        type="datetime-local"
        label={t('at')}
        maw={320}
        value={field}
        onChange={(event) => setField(event.currentTarget.value)}
      />
      {at && !Number.isNaN(at.getTime()) ? <Shown at={at} /> : <Text c="dimmed">{t('choose')}</Text>}
    </Page>
  )
}

function Shown({ at }: { at: Date }) {
  const t = useWords('catalogue.content.moment')
  const language = useLanguage()
  const nameOf = useWindowName()
  const windows = useRead(listEnvironments, { query: wholeList })
  if (windows.error) return <ErrorState error={windows.error} onRetry={() => void windows.refetch()} />
  if (!windows.data) return <LoadingState kind="cards" />
  return (
    <Stack>
      <Heading order={2} size="h4">
        {t('windows')}
      </Heading>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {windows.data.data.map((window) => {
          const state = stateOf(window, at)
          const next = { open: window.end_time, upcoming: window.start_time, ended: null }[state]
          return (
            <Paper key={window.id} withBorder p="md" role="group" aria-label={nameOf(window)}>
              <Text fw={600}>
                {nameOf(window)}
                {window.region && `, ${window.region.region}`}
              </Text>
              <StatusBadge status={statusOfWindow[state]} />
              {next && (
                <Text size="sm" c="dimmed" mt={4}>
                  {t(state === 'open' ? 'closes' : 'opens', {
                    moment: moment(next, language),
                    hours: Math.max(1, Math.round((Date.parse(next) - at.getTime()) / 3_600_000)),
                  })}
                </Text>
              )}
            </Paper>
          )
        })}
      </SimpleGrid>
      <HomeFrame at={at} />
    </Stack>
  )
}
