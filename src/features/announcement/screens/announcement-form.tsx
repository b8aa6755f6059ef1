/** /announcements/create and /announcements/:id/edit: what it says, in one language or both, and to whom it goes. */
import { Alert, Code, Radio, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useParams, useSearchParams } from 'react-router'
import { type AnnouncedList, announcedLists, isAnnounced } from '#announced-lists.ts'
import type { RouteTitle } from '#layouts/route-title.ts'
import { FormShell } from '#ui/FormShell.tsx'
import { Hint } from '#ui/Hint.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Unread } from '#ui/Unread.tsx'
import { useLeadOn } from '#ui/use-lead-on.ts'
import { useWords } from '#words/Words.tsx'
import { useApi, useRead } from '#api/api.ts'
import { useSaved } from '#api/outcome.ts'
import {
  changeAnnouncement,
  lookAtAudience,
  makeAnnouncement,
  readAnnouncement,
  type WholeAnnouncement,
} from '../announcement.contract.ts'
import { longestBody, longestSubject, type Purpose, purposes } from '../announcement.rules.ts'
import { Aim } from './Aim.tsx'
import { Counted } from './Counted.tsx'

export const handle = {
  title: ({ params }, say) => say({ key: params['id'] ? 'announcements.form.edit' : 'announcements.new' }),
} satisfies { title: RouteTitle }

export default function AnnouncementForm() {
  const { id } = useParams()
  const [query] = useSearchParams()
  const t = useWords('announcements')
  const list = query.get('list') ?? ''
  return (
    <Page title={t(id ? 'form.edit' : 'new')} breadcrumb={[{ label: t('title'), to: '/announcements' }]}>
      {id ? (
        <Existing key={id} id={Number(id)} />
      ) : isAnnounced(list) ? (
        <New key={query.toString()} list={list} filters={query.get('filters') ?? ''} />
      ) : (
        <EmptyState
          title={t('noList')}
          action={<ButtonLink to="/registrant-details">{t('toLists')}</ButtonLink>}
          picture="letter"
        >
          {t('lead')}
        </EmptyState>
      )}
    </Page>
  )
}

type Values = {
  list: string
  filters: string
  purpose: string
  subject: string
  subject_id: string
  body: string
  body_id: string
}

const valuesOf = (list: string, filters: string, known?: WholeAnnouncement): Values => ({
  list,
  filters,
  purpose: known?.purpose ?? 'NEEDED',
  subject: known?.subject ?? '',
  subject_id: known?.subject_id ?? '',
  body: known?.body ?? '',
  body_id: known?.body_id ?? '',
})

function Existing({ id }: { id: number }) {
  const t = useWords('announcements.form')
  const api = useApi()
  const leadOn = useLeadOn()
  const to = `/announcements/${id}`
  const saved = useSaved(['/announcements'], () => leadOn(to))
  // Always as it is now: a kept answer would offer old values for saving.
  const { data, error, refetch } = useRead(readAnnouncement, { params: { id } }, { gcTime: 0, staleTime: Infinity })
  if (!data) return <Unread error={error} refetch={refetch} kind="form" />
  const { list, filters } = data.data
  return (
    <Panel title={t('body')}>
      <FormShell
        schema={changeAnnouncement.body}
        initial={valuesOf(list, filters, data.data)}
        submit={(body) => api.call(changeAnnouncement, { params: { id }, body })}
        onDone={saved}
        submitLabel={t('save')}
        cancelTo={to}
      >
        {(form) => <Fields form={form} list={list} />}
      </FormShell>
    </Panel>
  )
}

function New({ list, filters }: { list: AnnouncedList; filters: string }) {
  const t = useWords('announcements.form')
  const api = useApi()
  const leadOn = useLeadOn()
  const saved = useSaved(['/announcements'])
  return (
    <FormShell
      schema={makeAnnouncement.body}
      initial={valuesOf(list, filters)}
      submit={(body) => api.call(makeAnnouncement, { body })}
      onDone={(reply) => {
        saved(reply)
        leadOn(`/announcements/${reply.data.id}`)
      }}
      submitLabel={t('save')}
      cancelTo={`${list}?${filters}`}
      draft={`announcement:${list}`}
    >
      {(form) => (
        <Stack gap="lg">
          <Audience list={list} filters={filters} purpose={form.values.purpose === 'NEWS' ? 'NEWS' : 'NEEDED'} />
          <Panel title={t('body')}>
            <Fields form={form} list={list} />
          </Panel>
        </Stack>
      )}
    </FormShell>
  )
}

function Audience({ list, filters, purpose }: { list: AnnouncedList; filters: string; purpose: Purpose }) {
  const t = useWords('announcements')
  const { data, error, refetch } = useRead(lookAtAudience, { query: { list, filters, purpose } })
  return (
    <Panel title={t('form.to')}>
      {data ? (
        <>
          <Aim list={list} filters={data.data.filters} about={data.data.about} />
          <Counted {...data.data} />
        </>
      ) : (
        <Unread error={error} refetch={refetch} kind="cards" />
      )}
    </Panel>
  )
}

function Fields({ form, list }: { form: UseFormReturnType<Values>; list: AnnouncedList }) {
  const t = useWords('announcements')
  const { body, body_id, subject, subject_id } = form.values
  const [english, indonesian] = [Boolean(body || subject), Boolean(body_id || subject_id)]
  return (
    <Stack gap="lg">
      <Radio.Group label={t('purposes.label')} {...form.getInputProps('purpose')}>
        <Stack gap="sm" mt="xs">
          {purposes.map((value) => (
            <Radio key={value} value={value} label={t(`purposes.${value}`)} description={t(`purposes.${value}_hint`)} />
          ))}
        </Stack>
      </Radio.Group>
      <Hint>{t('form.languages')}</Hint>
      <div className="cells" style={{ '--cell': '20rem' }}>
        <Said form={form} title={t('form.english')} language="en" fields={['subject', 'body']} />
        <Said form={form} title={t('form.indonesian')} language="id" fields={['subject_id', 'body_id']} />
      </div>
      {english !== indonesian && (
        <Alert color="blue" variant="light">
          {t(english ? 'form.onlyEnglish' : 'form.onlyIndonesian')}
        </Alert>
      )}
      <Hint>
        {t('form.values')}{' '}
        {announcedLists[list].map((name) => (
          <Text span key={name} mr="sm" inherit style={{ whiteSpace: 'nowrap' }}>
            <Code>{`{${name}}`}</Code> {t(`values.${name}`)}
          </Text>
        ))}
      </Hint>
    </Stack>
  )
}

type SaidProps = {
  form: UseFormReturnType<Values>
  title: string
  language: 'en' | 'id'
  fields: readonly [subject: 'subject' | 'subject_id', body: 'body' | 'body_id']
}

function Said({ form, title, language, fields: [subject, body] }: SaidProps) {
  const t = useWords('announcements.form')
  return (
    <Stack gap="sm" component="section" aria-label={title}>
      <Title order={3} size="h4">
        {title}
      </Title>
      <TextInput
        label={t('subject')}
        description={t('subjectHint')}
        maxLength={longestSubject}
        lang={language}
        {...form.getInputProps(subject)}
      />
      <Textarea
        label={t('body')}
        description={t('bodyHint')}
        autosize
        minRows={8}
        maxLength={longestBody}
        lang={language}
        {...form.getInputProps(body)}
      />
    </Stack>
  )
}
