/** The mail as each of its readers gets it, one after the other. */
import { ActionIcon, Group, SegmentedControl, Text } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { Hint } from '#ui/Hint.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Unread } from '#ui/Unread.tsx'
import { type Language, languageNames, languages } from '#words/languages.ts'
import { useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { previewAnnouncement, type WholeAnnouncement } from '../announcement.contract.ts'
import classes from './announcement.module.css'

export function LetterPreview({ announcement: { id, updated_at } }: { announcement: WholeAnnouncement }) {
  const t = useWords('announcements.preview')
  const [at, setAt] = useState(0)
  const [language, setLanguage] = useState<Language | undefined>()
  const { data, error, refetch } = useRead(
    previewAnnouncement,
    { params: { id }, query: { at, ...(language ? { language } : {}) } },
    { placeholderData: keepPreviousData },
  )
  const shown = data?.data
  const title = shown?.reader ? t('title', { reader: shown.reader }) : t('none')
  if (!shown) return <Unread error={error} refetch={refetch} kind="cards" />
  const turn = (step: number) => setAt((now) => Math.min(shown.total - 1, Math.max(0, now + step)))
  return (
    <Panel title={title}>
      <Group justify="space-between" gap="sm">
        <Group gap="xs" wrap="nowrap">
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('previous')}
            disabled={at === 0}
            onClick={() => turn(-1)}
          >
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
          <Text size="sm" className="figures" role="status">
            {t('at', { at: Math.min(at + 1, shown.total), total: shown.total })}
          </Text>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('next')}
            disabled={at + 1 >= shown.total}
            onClick={() => turn(1)}
          >
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
        </Group>
        <SegmentedControl
          value={language ?? shown.language}
          onChange={setLanguage}
          data={languages.map((value) => ({ value, label: languageNames[value] }))}
          aria-label={t('language')}
        />
      </Group>
      {shown.html === null ? (
        <Hint>{t(shown.reader === null ? 'none' : 'failed')}</Hint>
      ) : (
        <>
          <Text fw={600} className="anywhere">
            {shown.subject}
          </Text>
          {/* No scripts and no origin of its own: it is only looked at. */}
          <iframe
            key={updated_at}
            title={shown.subject}
            className={classes.letter}
            sandbox=""
            // The logo lies in the mail itself, which is not here.
            srcDoc={shown.html.replaceAll('cid:club-logo', '/club/logo.png')}
          />
        </>
      )}
    </Panel>
  )
}
