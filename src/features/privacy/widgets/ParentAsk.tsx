/** The ways to a parent for a person under 18, and the answer of one. */
import { Button, CopyButton, Group, Text } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { EmailInput } from '#ui/EmailInput.tsx'
import { notify } from '#ui/notify.tsx'
import { useProblemText } from '#ui/problem-text.ts'
import { moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useWrite } from '#api/api.ts'
import { ApiError } from '#kit/endpoint/call.ts'
import { makeParentLink, type OwnParentConsent } from '../parent.contract.ts'

export function ParentAsk({ parent }: { parent: OwnParentConsent }) {
  const t = useWords('parents')
  const language = useLanguage()
  const { state, parent_name: name, version, decided_at: at } = parent
  const values = { name: name ?? '', at: at ? moment(at, language) : '', version: version ?? '' }
  return (
    <>
      <Text>{t(`own.${state}`, values)}</Text>
      {state === 'ASKED' ? <Ways /> : null}
    </>
  )
}

function Ways() {
  const t = useWords('parents')
  const textOf = useProblemText()
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [link, setLink] = useState<string | null>(null)
  const make = useWrite(makeParentLink, {
    onSuccess: ({ message, data }) => {
      if (data.link) setLink(data.link)
      else {
        setEmail('')
        notify.success(message)
      }
    },
    onError: (error) => {
      const ofField = error instanceof ApiError ? error.problem.errors['email']?.[0] : undefined
      if (ofField) setProblem(ofField)
      else notify.problem(textOf(error))
    },
  })
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setProblem(null)
    if (email.trim()) make.mutate({ body: { email } })
  }
  return (
    <>
      <form onSubmit={send} noValidate style={{ width: '100%' }}>
        <Group gap="sm" align="flex-end">
          <div style={{ flex: '1 1 16rem' }}>
            <EmailInput label={t('email')} autoComplete="off" value={email} error={problem} onChange={setEmail} />
          </div>
          <Button type="submit" variant="default" loading={make.isPending}>
            {t('send')}
          </Button>
        </Group>
      </form>
      {link ? (
        <div>
          <Text size="sm">{t('copyThis')}</Text>
          <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
            {link}
          </Text>
          <CopyButton value={link}>
            {({ copied, copy }) => (
              <Button variant="default" size="sm" mt="xs" onClick={copy}>
                {t(copied ? 'copied' : 'copy')}
              </Button>
            )}
          </CopyButton>
        </div>
      ) : (
        <Button variant="default" loading={make.isPending} onClick={() => make.mutate({ body: {} })}>
          {t('copy')}
        </Button>
      )}
    </>
  )
}
