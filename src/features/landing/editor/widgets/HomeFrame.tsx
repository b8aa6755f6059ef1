import { Group, SegmentedControl, Text, Title as Heading } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '#api/api.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { LoadingState } from '#ui/LoadingState.tsx'
import { schemeAttribute } from '#ui/theme/scheme.ts'
import type { Language } from '#words/languages.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { readHomeAt } from '../contract.ts'
import classes from './HomeFrame.module.css'

/** The home page of a moment, to be looked at: no script of it runs, and its links lead nowhere. */
export function HomeFrame({ at }: { at: Date }) {
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
      <Shown at={at} language={language} isPhone={isPhone} />
    </section>
  )
}

type Props = { at: Date; language: Language; isPhone: boolean }

function Shown({ at, language, isPhone }: Props) {
  const t = useWords('catalogue.content.moment')
  // Always as the content is now.
  const { data, error, refetch } = useRead(readHomeAt, { query: { at: at.toISOString(), language } }, { gcTime: 0 })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState kind="form" />
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

/** The page without what could move it on, in the reader's colours. */
function stillOf(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const script of page.querySelectorAll('script, link[rel="modulepreload"]')) script.remove()
  for (const link of page.querySelectorAll('a[href]')) link.removeAttribute('href')
  const scheme = document.documentElement.getAttribute(schemeAttribute)
  if (scheme) page.documentElement.setAttribute(schemeAttribute, scheme)
  return `<!doctype html>${page.documentElement.outerHTML}`
}
