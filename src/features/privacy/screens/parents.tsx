/** /privacy/parents: the people whose parent was asked, and the answers. */
import { Button, Group, Modal, Stack, Text, Title as Heading } from '@mantine/core'
import { useState } from 'react'
import type { ReplyOf } from '#kit/endpoint/endpoint.ts'
import { ChoiceCards } from '#ui/ChoiceCards.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FormShell } from '#ui/FormShell.tsx'
import { Hint } from '#ui/Hint.tsx'
import { NameLink } from '#ui/links.tsx'
import { Unread } from '#ui/Unread.tsx'
import { moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useApi, useRead } from '#api/api.ts'
import { useSaved } from '#api/outcome.ts'
import classes from './privacy.module.css'
import { PrivacyPage } from '../widgets/PrivacyPage.tsx'
import { listParentConsents, noteParentConsent, type ParentConsent } from '../parent.contract.ts'
import { AnswerFields, type AnswerValues, noAnswer } from '../widgets/AnswerFields.tsx'

export const handle = { title: 'privacy.parents.office.title' }

export default function Parents() {
  const t = useWords('privacy.parents.office')
  const { data, error, refetch } = useRead(listParentConsents)
  return (
    <PrivacyPage title={t('title')} lead={t('lead')}>
      {data ? <Consents consents={data.data} /> : <Unread error={error} refetch={refetch} kind="cards" />}
    </PrivacyPage>
  )
}

function Consents({ consents }: { consents: readonly ParentConsent[] }) {
  const t = useWords('privacy.parents.office')
  const [noting, setNoting] = useState<ParentConsent | null>(null)
  const waiting = consents.filter(({ state }) => state === 'ASKED')
  const answered = consents.filter(({ state }) => state !== 'ASKED')
  return (
    <Stack gap="xl">
      <section aria-label={t('waiting')} className="stack apart">
        <Heading order={2} size="h3">
          {t('waiting')}
        </Heading>
        {waiting.length === 0 ? (
          <EmptyState title={t('none')} picture="done">
            {t('noneText')}
          </EmptyState>
        ) : (
          <List consents={waiting} note={setNoting} />
        )}
      </section>
      <section aria-label={t('answered')} className="stack apart">
        <Heading order={2} size="h3">
          {t('answered')}
        </Heading>
        {answered.length === 0 ? (
          <Text c="dimmed">{t('noneAnswered')}</Text>
        ) : (
          <List consents={answered} note={setNoting} />
        )}
      </section>
      {noting ? <NoteDialog consent={noting} onClose={() => setNoting(null)} /> : null}
    </Stack>
  )
}

type ListProps = { consents: readonly ParentConsent[]; note: (consent: ParentConsent) => void }

function List({ consents, note }: ListProps) {
  const t = useWords('privacy.parents.office')
  return (
    <div className="panel loose anywhere">
      <ul className={`stack ${classes.list}`}>
        {consents.map((consent) => (
          <li key={consent.id}>
            <Group gap="4px 20px" justify="space-between">
              {consent.user_id === null ? (
                <Text fw={600}>{consent.name}</Text>
              ) : (
                <NameLink to={`/registrant-details/${consent.user_id}/edit`}>{consent.name}</NameLink>
              )}
              <Button
                variant="default"
                size="sm"
                aria-label={`${t('note')}: ${consent.name}`}
                onClick={() => note(consent)}
              >
                {t('note')}
              </Button>
            </Group>
            <Facts consent={consent} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Facts({ consent }: { consent: ParentConsent }) {
  const t = useWords('privacy.parents.office')
  const form = useWords('notice.parents')
  const language = useLanguage()
  const { state, asked_at, decided_at, parent_name, relation, parent_email, parent_phone, noted_by_name } = consent
  const when = decided_at
    ? t(state === 'GIVEN' ? 'given' : 'refused', { at: moment(decided_at, language) })
    : t('asked', { at: moment(asked_at, language) })
  const due = consent.overdue_at
    ? t('overdue', { at: moment(consent.due_at, language) })
    : t('due', { at: moment(consent.due_at, language) })
  const parts = [
    when,
    state === 'ASKED' && due,
    consent.version && t('version', { version: consent.version }),
    noted_by_name && t('by', { name: noted_by_name }),
    consent.user_id === null && t('talent'),
  ]
  const whom = [parent_name, relation && form(`relations.${relation}`), parent_phone, parent_email]
  return (
    <>
      {parent_name ? <Text size="sm">{whom.filter(Boolean).join(' · ')}</Text> : null}
      <Hint>{parts.filter(Boolean).join(' · ')}</Hint>
    </>
  )
}

function NoteDialog({ consent, onClose }: { consent: ParentConsent; onClose: () => void }) {
  const t = useWords('privacy.parents.office')
  const form = useWords('notice.parents')
  const api = useApi()
  const saved = useSaved([listParentConsents.path, '/privacy-requests', '/pending-counts'], onClose)
  return (
    <Modal opened onClose={onClose} title={t('noteTitle', { name: consent.name })} centered>
      <Text mb="md">{t('noteLead')}</Text>
      <FormShell<typeof noteParentConsent.body, AnswerValues, ReplyOf<typeof noteParentConsent>>
        schema={noteParentConsent.body}
        initial={noAnswer}
        submit={(body) => api.call(noteParentConsent, { params: { id: consent.id }, body })}
        onDone={saved}
        submitLabel={t('note')}
        onCancel={onClose}
      >
        {(values) => (
          <>
            <AnswerFields form={values} label={t} />
            <ChoiceCards
              label={form('answer')}
              layout="row"
              choices={[
                { value: 'YES', label: t('yes') },
                { value: 'NO', label: t('no') },
              ]}
              {...values.getInputProps('agrees')}
              value={values.values.agrees}
            />
          </>
        )}
      </FormShell>
    </Modal>
  )
}
