/**
 * The portal at a chosen moment, as visitors will find it: `/landing-content/moment`. The server renders the page for
 * the caller alone and keeps nothing of it; the windows are as the rules of the page in this browser say.
 */
import { Group, Paper, SegmentedControl, SimpleGrid, Stack, Text, TextInput, Title as Heading } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '#api/api.ts'
import { listEnvironments } from '#features/window/window.contract.ts'
import { stateOf, statusOfWindow } from '#features/window/widgets/registration-window.ts'
import { useSpan } from '#features/window/widgets/use-span.ts'
import { useWindowName } from '#features/window/widgets/use-window-name.ts'
import { wholeList } from '#kit/endpoint/fields.ts'
import { Hint } from '#ui/Hint.tsx'
import { Page } from '#ui/Page.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { moment } from '#words/format.ts'
import { dayInWib } from '#words/wib.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useResourceWords } from '#ui/kinds/resource-words.ts'
import { schemeAttribute } from '#ui/theme/scheme.ts'
import { Unread } from '#ui/Unread.tsx'
import type { Language } from '#words/languages.ts'
import { landingContent } from '../content.resource.ts'
import { readHomeAt } from '../content-order.contract.ts'
import classes from '../widgets/editor/HomeFrame.module.css'

export const handle = { title: 'catalogue.content.moment.title' }

/** As the field wants it: day and hour in WIB. */
const fieldOf = (at: Date) => dayInWib(at, 16).replace(' ', 'T')
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
  const span = useSpan()
  const windows = useRead(listEnvironments, { query: wholeList })
  if (windows.error || !windows.data) return <Unread error={windows.error} refetch={windows.refetch} kind="cards" />
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
                <Hint mt={4}>
                  {t(state === 'open' ? 'closes' : 'opens', {
                    moment: moment(next, language),
                    time: span(at, new Date(next)),
                  })}
                </Hint>
              )}
            </Paper>
          )
        })}
      </SimpleGrid>
      <HomeFrame at={at} />
    </Stack>
  )
}

/** The home page of a moment, to be looked at: no script of it runs, and its links lead nowhere. */
function HomeFrame({ at }: { at: Date }) {
  const t = useWords('catalogue.content.moment')
  const reader = useLanguage()
  const [language, setLanguage] = useState<Language>(reader)
  const [isPhone, setPhone] = useState(false)
  return (
    <section aria-label={t('page')}>
      <Group justify="space-between" mb="sm">
        <Heading order={2} size="h4">
          {t('page')}
        </Heading>
        <Group gap="sm">
          <SegmentedControl
            size="xs"
            aria-label={t('language')}
            value={language}
            onChange={(value) => setLanguage(value === 'id' ? 'id' : 'en')}
            data={[
              { value: 'en', label: 'EN' },
              { value: 'id', label: 'ID' },
            ]}
          />
          <SegmentedControl
            size="xs"
            aria-label={t('width')}
            value={isPhone ? 'phone' : 'wide'}
            onChange={(value) => setPhone(value === 'phone')}
            data={[
              { value: 'wide', label: t('wide') },
              { value: 'phone', label: t('phone') },
            ]}
          />
        </Group>
      </Group>
      <Frame at={at} language={language} isPhone={isPhone} />
    </section>
  )
}

type Props = { at: Date; language: Language; isPhone: boolean }

function Frame({ at, language, isPhone }: Props) {
  const t = useWords('catalogue.content.moment')
  // Always as the content is now.
  const { data, error, refetch } = useRead(readHomeAt, { query: { at: at.toISOString(), language } }, { gcTime: 0 })
  if (error || !data) return <Unread error={error} refetch={refetch} kind="form" />
  const { html } = data.data
  if (html === null) return <Text c="dimmed">{t('noPages')}</Text>
  return (
    <iframe
      className={classes.frame}
      data-phone={isPhone || undefined}
      title={t('frame')}
      // Of this origin, so that it gets its fonts; but it runs nothing.
      sandbox="allow-same-origin"
      srcDoc={stillOf(html)}
    />
  )
}

/** The page without anything that could move it on, in the reader's colours. */
function stillOf(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const script of page.querySelectorAll('script, link[rel="modulepreload"]')) script.remove()
  for (const link of page.querySelectorAll('a[href]')) link.removeAttribute('href')
  const scheme = document.documentElement.getAttribute(schemeAttribute)
  if (scheme) page.documentElement.setAttribute(schemeAttribute, scheme)
  return `<!doctype html>${page.documentElement.outerHTML}`
}
