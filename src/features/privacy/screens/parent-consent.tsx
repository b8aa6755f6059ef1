/** /parent-consent/...: a parent reads for whom they are asked, and answers; the link of the mail is the key. */
import { Alert, Text } from '@mantine/core'
import { useState } from 'react'
import { useParams } from 'react-router'
import { ApiError } from '#kit/endpoint/call.ts'
import type { ReplyOf } from '#kit/endpoint/endpoint.ts'
import { ChoiceCards } from '#ui/ChoiceCards.tsx'
import page from '#ui/drafted-form/FormPage.module.css'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FormShell } from '#ui/FormShell.tsx'
import { Unread } from '#ui/Unread.tsx'
import { useTop } from '#ui/use-top.ts'
import { KeyPage } from '#ui/KeyPage.tsx'
import { moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useApi, useRead } from '#api/api.ts'
import { NoticeLine } from '../widgets/NoticeLine.tsx'
import { shownNotice } from '../widgets/shown-notice.ts'
import { answerParentConsent, noteParentConsent, readParentConsent } from '../parent.contract.ts'
import { readNotice } from '../privacy.contract.ts'
import { AnswerFields, type AnswerValues, noAnswer } from '../widgets/AnswerFields.tsx'

type Asked = ReplyOf<typeof readParentConsent>['data']

export default function ParentConsent() {
  const t = useWords('notice.parents')
  const token = useParams()['token'] ?? ''
  const { data, error, refetch } = useRead(readParentConsent, { params: { token } }, { gcTime: 0, retry: false })
  const [done, setDone] = useState<Asked | null>(null)
  const isOver = error instanceof ApiError && error.problem.status === 404
  return (
    <KeyPage title={t('title')} lead={data ? t('lead', { name: data.data.name }) : undefined}>
      {done ? (
        <Done answered={done} />
      ) : data ? (
        <Answer token={token} asked={data.data} onDone={setDone} />
      ) : isOver ? (
        <EmptyState title={t('overTitle')} picture="closed">
          {t('over')}
        </EmptyState>
      ) : (
        <Unread error={error} refetch={refetch} kind="form" />
      )}
    </KeyPage>
  )
}

/** The form was long, and this is short. */
function Done({ answered: { state, name } }: { answered: Asked }) {
  const t = useWords('notice.parents')
  const part = useTop<HTMLDivElement>()
  return (
    <div ref={part} tabIndex={-1} className={page.heading}>
      <EmptyState title={t('doneTitle')} picture="done">
        {t(state === 'GIVEN' ? 'doneYes' : 'doneNo', { name })}
      </EmptyState>
    </div>
  )
}

type Props = { token: string; asked: Asked; onDone: (answered: Asked) => void }

function Answer({ token, asked, onDone }: Props) {
  const t = useWords('notice.parents')
  const language = useLanguage()
  const api = useApi()
  return (
    <div className={page.card}>
      {asked.state !== 'ASKED' && asked.decided_at ? (
        <Alert color="blue">{t('before', { state: asked.state, at: moment(asked.decided_at, language) })}</Alert>
      ) : null}
      <Text>{t('what')}</Text>
      <FormShell<typeof noteParentConsent.body, AnswerValues, ReplyOf<typeof answerParentConsent>>
        // Without the version, which the line before the button knows.
        schema={noteParentConsent.body}
        initial={noAnswer}
        submit={async (body) => {
          // On a slow line the answer is quicker than the line that names the notice.
          const notice_version = shownNotice().notice_version ?? (await api.call(readNotice)).data.version
          return api.call(answerParentConsent, { params: { token }, body: { ...body, notice_version } })
        }}
        onDone={({ data }) => onDone(data)}
        submitLabel={t('submit')}
      >
        {(form) => (
          <>
            <AnswerFields form={form} />
            <ChoiceCards
              label={t('agrees')}
              choices={[
                { value: 'YES', label: t('yes') },
                { value: 'NO', label: t('no'), description: t('noHint') },
              ]}
              {...form.getInputProps('agrees')}
              value={form.values.agrees}
            />
            <NoticeLine />
          </>
        )}
      </FormShell>
    </div>
  )
}
