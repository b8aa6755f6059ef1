/** /verify and /verify/{code}: whether a certificate counts, and whether a file of it is unchanged. */
import { Alert, Button, Paper, Text, TextInput, Title as Heading } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconFileCertificate, IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { ApiError } from '#kit/endpoint/call.ts'
import page from '#ui/drafted-form/FormPage.module.css'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Facts } from '#ui/Facts.tsx'
import { FileField } from '#ui/FileField.tsx'
import { KeyPage } from '#ui/KeyPage.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { Unread } from '#ui/Unread.tsx'
import { day } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { FileButton } from '#api/FileButton.tsx'
import { type Checked, downloadCredential, verifyCertificate } from '../certificate.contract.ts'
import { plainCode } from '../certificate.rules.ts'

export default function Verify() {
  const t = useWords('verify')
  const code = useParams()['code']
  return (
    <KeyPage title={t('title')} lead={code === undefined ? t('lead') : undefined}>
      {code === undefined ? <CodeForm /> : <Answer key={code} code={code} />}
    </KeyPage>
  )
}

/** For who has the paper alone. */
function CodeForm() {
  const t = useWords('verify')
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const code = plainCode(typed)
  return (
    <form
      className={page.card}
      onSubmit={(event) => {
        event.preventDefault()
        if (code) void navigate(`/verify/${encodeURIComponent(code)}`)
      }}
    >
      <TextInput
        label={t('code')}
        description={t('codeHint')}
        value={typed}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit">{t('check')}</Button>
    </form>
  )
}

function Answer({ code }: { code: string }) {
  const t = useWords('verify')
  const { data, error, refetch } = useRead(verifyCertificate, { params: { code } }, { gcTime: 0, retry: false })
  const another = (
    <ButtonLink to="/verify" variant="default">
      {t('another')}
    </ButtonLink>
  )
  if (error instanceof ApiError && error.problem.status === 404) {
    return (
      <EmptyState title={t('unknown')} picture="closed" action={another}>
        {t('unknownText')}
      </EmptyState>
    )
  }
  if (!data) return <Unread error={error} refetch={refetch} kind="form" />
  const { state, hashes, has_credential: hasCredential } = data.data
  return (
    <>
      <Found checked={data.data} />
      {state !== 'GONE' && hashes.length > 0 ? <FileCheck hashes={hashes} /> : null}
      {hasCredential ? <Credential code={code} /> : null}
      <div>{another}</div>
    </>
  )
}

function Found({ checked }: { checked: Checked }) {
  const t = useWords('verify')
  const language = useLanguage()
  const { state, club, programme } = checked
  const isValid = state === 'VALID'
  const dayOf = (value: string | null) => (value === null ? null : day(value, language))
  return (
    <section className={page.card}>
      <Alert
        color={isValid ? 'teal' : 'orange'}
        icon={isValid ? <IconCircleCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
        title={t(`states.${state}`, { day: dayOf(checked.valid_until) ?? '' })}
        role="status"
      >
        {state === 'REPLACED' ? t(`replaced.${programme}`) : t(`about.${state}`)}
      </Alert>
      {state === 'GONE' ? null : (
        <>
          <Facts
            isBold
            facts={[
              [t('name'), checked.name, 'wide'],
              [t('score'), checked.score],
              [t('level'), checked.level],
              [t(`days.${programme}`), dayOf(checked.tested_on)],
              [t('issued'), dayOf(checked.issued_on)],
              [t('validUntil'), dayOf(checked.valid_until)],
              [t('number'), checked.number],
            ]}
          />
          {programme === 'TOEFL' && (
            <Text size="sm" c="dimmed">
              {t('notEts', { club: club ?? '' })}
            </Text>
          )}
        </>
      )}
    </section>
  )
}

/** For who checks with a program of their own. */
function Credential({ code }: { code: string }) {
  const t = useWords('verify')
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }} bg="var(--surface)">
      <Heading order={2} size="h4">
        {t('credential')}
      </Heading>
      <Text mb="sm">{t('credentialText')}</Text>
      <FileButton file={downloadCredential} params={{ code }} icon={<IconFileCertificate size={18} aria-hidden />}>
        {t('credentialDownload')}
      </FileButton>
    </Paper>
  )
}

/** Compares a file by its hash, on the device. A page without a secure connection cannot. */
function FileCheck({ hashes }: { hashes: readonly string[] }) {
  const t = useWords('verify')
  const [isSame, setSame] = useState<boolean | null>(null)
  const compare = async (file: File | null) => {
    setSame(file === null ? null : hashes.includes(await hashOf(file)))
  }
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }} bg="var(--surface)">
      <Heading order={2} size="h4">
        {t('file')}
      </Heading>
      <Text mb="sm">{t('fileText')}</Text>
      <FileField
        label={t('choose')}
        placeholder={t('placeholder')}
        accept="application/pdf,.pdf"
        leftSection={<IconFileTypePdf size={18} aria-hidden />}
        limit={20 * 1024 * 1024}
        onChange={(file) => void compare(file)}
        clearable
      />
      {isSame === null ? null : (
        <Alert
          mt="md"
          role="status"
          color={isSame ? 'teal' : 'red'}
          icon={isSame ? <IconCircleCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
        >
          {t(isSame ? 'same' : 'differs')}
        </Alert>
      )}
    </Paper>
  )
}

async function hashOf(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
