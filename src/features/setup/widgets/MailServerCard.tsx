/** Through which server mails go, and giving the portal one. */
import {
  Alert,
  Button,
  Group,
  Paper,
  PasswordInput,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { useState } from 'react'
import { useApi, useRead, useWrite } from '#api/api.ts'
import { useCommand, useSaved } from '#api/outcome.ts'
import { FormShell } from '#ui/FormShell.tsx'
import { useWords } from '#words/Words.tsx'
import { useProblemText } from '#ui/problem-text.ts'
import { Unread } from '#ui/Unread.tsx'
import {
  confirmMailServer,
  forgetMailServer,
  type MailServerAnswer,
  readMailServer,
  tryMailServer,
} from '../mail-server.contract.ts'
import { mailPorts } from '../setup.rules.ts'
import { sendTestLetter } from '../setup.contract.ts'

export function MailServerCard() {
  const t = useWords('setup')
  const { data, error, refetch } = useRead(readMailServer, {}, { gcTime: 0, staleTime: Infinity })
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} bg="var(--surface)" component="section" aria-labelledby="mail-title">
      <Stack gap="md" align="stretch">
        <Title order={2} size="h4" id="mail-title">
          {t('mailTitle')}
        </Title>
        {error || !data ? <Unread error={error} refetch={refetch} kind="form" /> : <Server server={data.data} />}
      </Stack>
    </Paper>
  )
}

const changed = ['/mail-server', '/setup']

function Server({ server }: { server: MailServerAnswer }) {
  const t = useWords('setup.mailServer')
  const [isOpen, setOpen] = useState(false)
  const stop = useCommand(forgetMailServer, { invalidates: changed })
  const { source, used, waiting } = server
  const isOurs = source !== 'environment'
  return (
    <>
      <Text size="sm">
        {used
          ? t(server.is_readable ? (isOurs ? 'office' : 'environment') : 'unreadable', {
              host: used.host,
              port: String(used.port),
              from: used.from_address,
            })
          : t('none')}
      </Text>
      {used && server.is_readable && (
        <Stack gap="sm" align="flex-start">
          <TestLetter />
        </Stack>
      )}
      {isOurs && waiting && <Code waiting={waiting} />}
      {isOurs && (used || waiting) && (
        <Group>
          {!isOpen && (
            <Button variant="default" onClick={() => setOpen(true)}>
              {t('another')}
            </Button>
          )}
          <Button variant="subtle" color="red" loading={stop.isPending} onClick={() => stop.mutate({})}>
            {t('forget')}
          </Button>
        </Group>
      )}
      {isOurs && (isOpen || !(used || waiting)) && <Form known={used} onSent={() => setOpen(false)} />}
    </>
  )
}

function Code({ waiting }: { waiting: NonNullable<MailServerAnswer['waiting']> }) {
  const t = useWords('setup.mailServer')
  const api = useApi()
  const saved = useSaved(changed)
  return (
    <Alert variant="light" title={t('waiting', { host: waiting.host, port: String(waiting.port) })}>
      <FormShell
        schema={confirmMailServer.body}
        initial={{ code: '' }}
        submit={(body) => api.call(confirmMailServer, { body })}
        onDone={saved}
        submitLabel={t('use')}
      >
        {(form) => (
          <TextInput
            label={t('enterCode')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            maw={220}
            {...form.getInputProps('code')}
          />
        )}
      </FormShell>
    </Alert>
  )
}

function Form({ known, onSent }: { known: MailServerAnswer['used']; onSent: () => void }) {
  const t = useWords('setup.mailServer')
  const api = useApi()
  const saved = useSaved(changed, onSent)
  const [refusal, setRefusal] = useState<string | null>(null)
  const initial = {
    host: known?.host ?? '',
    port: String(known?.port ?? mailPorts[0]),
    username: known?.username ?? '',
    password: '',
    from_address: known?.from_address ?? '',
  }
  return (
    <FormShell
      schema={tryMailServer.body}
      initial={initial}
      submit={(body) => api.call(tryMailServer, { body })}
      onDone={({ data }) => {
        setRefusal(data.is_sent ? null : data.message)
        if (data.is_sent) saved(data)
      }}
      submitLabel={t('send')}
    >
      {(form) => (
        <Stack>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput label={t('host')} placeholder="smtp.example.org" required {...form.getInputProps('host')} />
            <Select
              label={t('port')}
              data={mailPorts.map(String)}
              allowDeselect={false}
              required
              {...form.getInputProps('port')}
            />
            <TextInput
              label={t('username')}
              description={t('usernameHint')}
              autoComplete="off"
              {...form.getInputProps('username')}
            />
            <PasswordInput
              label={t('password')}
              description={t(known?.username ? 'passwordKept' : 'passwordHint')}
              autoComplete="new-password"
              {...form.getInputProps('password')}
            />
            <TextInput
              label={t('fromAddress')}
              type="email"
              placeholder="no-reply@example.org"
              required
              {...form.getInputProps('from_address')}
            />
          </SimpleGrid>
          <div role="status">
            {refusal && (
              <Alert variant="light" color="yellow">
                {refusal}
              </Alert>
            )}
          </div>
        </Stack>
      )}
    </FormShell>
  )
}

/** A letter to oneself through the server in use, and how that went. */
function TestLetter() {
  const t = useWords('setup')
  const textOf = useProblemText()
  const letter = useWrite(sendTestLetter, { invalidates: [] })
  const answer = letter.data?.data
  return (
    <>
      <Button variant="default" loading={letter.isPending} onClick={() => letter.mutate({})}>
        {t('sendLetter')}
      </Button>
      <div role="status">
        {answer && (
          <Alert variant="light" color={answer.is_sent ? 'teal' : 'yellow'}>
            {answer.message}
          </Alert>
        )}
        {letter.error && (
          <Alert variant="light" color="red">
            {textOf(letter.error)}
          </Alert>
        )}
      </div>
    </>
  )
}
