/** /privacy: what people ask about their data, with the time that is left. */
import { Badge, Button, Group, Modal, Stack, Text, Textarea, Title as Heading } from '@mantine/core'
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Hint } from '#ui/Hint.tsx'
import { TextLink } from '#ui/links.tsx'
import { Unread } from '#ui/Unread.tsx'
import { moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { forget, useApi, useRead } from '#api/api.ts'
import { useCommand } from '#api/outcome.ts'
import { FormShell } from '#ui/FormShell.tsx'
import { notify } from '#ui/notify.tsx'
import { doRequest, listPrivacyRequests, type PrivacyRequest, refuseRequest } from '../privacy.contract.ts'
import { hoursUntil } from '../privacy.rules.ts'
import { PrivacyPage } from '../widgets/PrivacyPage.tsx'
import { RequestState } from './RequestState.tsx'
import classes from './privacy.module.css'

export const handle = { title: 'privacy.office.title' }

/** Answers that are out of date once a request is answered. */
const changed = [listPrivacyRequests.path, '/pending-counts', '/registrant-details']

export default function PrivacyRequests() {
  const t = useWords('privacy.office')
  const { data, error, refetch } = useRead(listPrivacyRequests, {}, { refetchInterval: 60_000 })
  return (
    <PrivacyPage title={t('title')} lead={t('lead')}>
      {data ? <Requests requests={data.data} /> : <Unread error={error} refetch={refetch} kind="cards" />}
    </PrivacyPage>
  )
}

function Requests({ requests }: { requests: readonly PrivacyRequest[] }) {
  const t = useWords('privacy.office')
  const [answering, setAnswering] = useState<Answering | null>(null)
  const waiting = requests.filter(({ state }) => state === 'OPEN')
  const answered = requests.filter(({ state }) => state !== 'OPEN')
  return (
    <Stack gap="xl">
      <section aria-label={t('open')} className="stack apart">
        <Heading order={2} size="h3">
          {t('open')}
        </Heading>
        {waiting.length === 0 ? (
          <EmptyState title={t('emptyTitle')} picture="done">
            {t('empty')}
          </EmptyState>
        ) : (
          waiting.map((request) => <Waiting key={request.id} request={request} answer={setAnswering} />)
        )}
      </section>
      <section aria-label={t('answered')} className="stack apart">
        <Heading order={2} size="h3">
          {t('answered')}
        </Heading>
        {answered.length === 0 ? <Text c="dimmed">{t('noneAnswered')}</Text> : <Answered requests={answered} />}
      </section>
      {answering ? <AnswerDialog {...answering} onClose={() => setAnswering(null)} /> : null}
    </Stack>
  )
}

function Waiting({ request, answer }: { request: PrivacyRequest; answer: (asked: Answering) => void }) {
  const t = useWords('privacy')
  const office = useWords('privacy.office')
  const language = useLanguage()
  const confirm = useConfirm()
  const carryOut = useCommand(doRequest, { invalidates: changed })
  const { id, kind, name, obstacles } = request
  const erase = async () => {
    const question = { title: office('eraseTitle', { name }), message: office('eraseText') }
    if (await confirm({ ...question, confirmLabel: office('erase'), destructive: true })) {
      carryOut.mutate({ params: { id }, body: {} })
    }
  }
  return (
    <article className="panel loose anywhere" aria-label={`${t(`requests.kinds.${kind}`)}: ${name}`}>
      <Group gap="sm">
        <Heading order={3} size="h4">
          {name}
        </Heading>
        <Badge variant="light" tt="none" fw={600}>
          {t(`requests.kinds.${kind}`)}
        </Badge>
        <TimeLeft due={request.due_at} />
      </Group>
      {request.note ? <Text style={{ whiteSpace: 'pre-line' }}>{request.note}</Text> : null}
      <Hint>
        {t('requests.asked', { at: moment(request.asked_at, language) })}
        {'. '}
        {t('requests.due', { at: moment(request.due_at, language) })}
      </Hint>
      <TextLink to={`/registrant-details/${request.user_id}/edit`}>{office('person')}</TextLink>
      {obstacles.length > 0 ? (
        <div>
          <Text fw={600}>{office('notYet')}</Text>
          <ul>
            {obstacles.map((obstacle) => (
              <li key={obstacle}>{t(`obstacles.${obstacle}`)}</li>
            ))}
          </ul>
        </div>
      ) : null}
      <Group gap="sm">
        {kind === 'ERASURE' ? (
          <Button color="red" loading={carryOut.isPending} disabled={obstacles.length > 0} onClick={() => void erase()}>
            {office('erase')}
          </Button>
        ) : (
          <Button onClick={() => answer({ request, what: 'finish' })}>{office('finish')}</Button>
        )}
        <Button variant="default" onClick={() => answer({ request, what: 'refuse' })}>
          {office('refuse')}
        </Button>
      </Group>
    </article>
  )
}

function TimeLeft({ due }: { due: string }) {
  const t = useWords('privacy.office')
  const [now] = useState(() => new Date())
  const hours = hoursUntil(due, now)
  const colour = hours <= 0 ? 'red' : hours <= 24 ? 'orange' : 'teal'
  return (
    <Badge color={colour} variant="light" tt="none" fw={600}>
      {hours <= 0 ? t('overdue') : t('hoursLeft', { hours })}
    </Badge>
  )
}

function Answered({ requests }: { requests: readonly PrivacyRequest[] }) {
  const t = useWords('privacy')
  const language = useLanguage()
  return (
    <div className="panel loose anywhere">
      <ul className={`stack ${classes.list}`}>
        {requests.map((request) => (
          <li key={request.id}>
            <Group gap="sm">
              <Text fw={600}>{request.nim.startsWith('erased-') ? t('office.gone') : request.name}</Text>
              <Text>{t(`requests.kinds.${request.kind}`)}</Text>
              <RequestState state={request.state} />
            </Group>
            <Hint>
              {request.decided_at ? t('requests.decided', { at: moment(request.decided_at, language) }) : null}{' '}
              {request.state !== 'WITHDRAWN' && request.decided_by_name
                ? t('office.by', { name: request.decided_by_name })
                : null}
            </Hint>
            {request.answer ? <Text size="sm">{request.answer}</Text> : null}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The committee's words to a person: the answer, or the reason of a refusal. */
type Answering = { request: PrivacyRequest; what: 'finish' | 'refuse' }

function AnswerDialog({ request, what, onClose }: Answering & { onClose: () => void }) {
  const t = useWords('privacy.office')
  const api = useApi()
  const client = useQueryClient()
  const onDone = ({ message }: { message: string }) => {
    notify.success(message)
    onClose()
    void forget(client, [listPrivacyRequests.path, '/pending-counts'])
  }
  const params = { id: request.id }
  const common = { withAsterisk: true, autosize: true, minRows: 3, maxLength: 1000, 'data-autofocus': true } as const
  return (
    <Modal opened onClose={onClose} title={t(what === 'finish' ? 'finishTitle' : 'refuseTitle')} centered>
      {what === 'finish' ? (
        <FormShell
          schema={doRequest.body}
          initial={{ answer: '' }}
          submit={(body) => api.call(doRequest, { params, body })}
          onDone={onDone}
          submitLabel={t('finish')}
          onCancel={onClose}
        >
          {(form) => <Textarea label={t('answer')} {...common} {...form.getInputProps('answer')} />}
        </FormShell>
      ) : (
        <FormShell
          schema={refuseRequest.body}
          initial={{ reason: '' }}
          submit={(body) => api.call(refuseRequest, { params, body })}
          onDone={onDone}
          submitLabel={t('refuse')}
          onCancel={onClose}
        >
          {(form) => <Textarea label={t('reason')} {...common} {...form.getInputProps('reason')} />}
        </FormShell>
      )}
    </Modal>
  )
}
