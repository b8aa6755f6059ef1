/** /toefl-attendances/create: a student in the room records it, on a phone, with NIM and the room's code. */
import { Button, Text, TextInput, Title as Heading } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Spot } from '#ui/art/Spot.tsx'
import { FormShell } from '#ui/FormShell.tsx'
import { Title } from '#ui/Title.tsx'
import { useTop } from '#ui/use-top.ts'
import { moment } from '#words/format.ts'
import { inLanguage } from '#words/typed.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useApi, useRead } from '#api/api.ts'
import { useSession } from '#api/session.tsx'
import { listEnvironments } from '#features/window/window.contract.ts'
import type { ReplyOf } from '#kit/endpoint/endpoint.ts'
import { wholeList } from '#kit/endpoint/fields.ts'
import { attend } from '../attendance.contract.ts'
import classes from './attendance/room.module.css'

type Recorded = ReplyOf<typeof attend>

export default function Attend() {
  const words = useWords('attendance.form')
  const [recorded, setRecorded] = useState<Recorded | null>(null)
  return (
    <div className={classes.page}>
      <Title>{words('title')}</Title>
      <section className={classes.card} aria-label={words('title')}>
        {recorded ? <Done recorded={recorded} /> : <Form onDone={setRecorded} />}
      </section>
    </div>
  )
}

/** No region has the window open now; an unknown state counts as open, for the server decides. */
function useIsClosed(): boolean {
  const { data } = useRead(
    listEnvironments,
    { query: { ...wholeList, env_code: 'TOEFL_ATTENDANCE' } },
    { refetchInterval: 15_000 },
  )
  return data !== undefined && !data.data.some((window) => window.is_open)
}

function Form({ onDone }: { onDone: (recorded: Recorded) => void }) {
  const words = useWords('attendance.form')
  const api = useApi()
  const [params] = useSearchParams()
  const { user } = useSession()
  const isClosed = useIsClosed()
  const scanned = (params.get('code') ?? '').replaceAll(/\D/g, '').slice(0, 6)
  return (
    <>
      <div>
        <Heading order={1} size="h2">
          {words('title')}
        </Heading>
        <Text c="dimmed">{words(scanned ? 'leadScanned' : 'lead')}</Text>
      </div>
      {isClosed ? (
        <Text role="status" fw={600}>
          {words('closed')}
        </Text>
      ) : null}
      <FormShell
        schema={attend.body}
        initial={{ nim: '', code: scanned }}
        submit={(body) => api.call(attend, { body })}
        onDone={onDone}
        submitLabel={words('submit')}
      >
        {(form) => <Fields form={form} nim={user?.nim ?? ''} />}
      </FormShell>
    </>
  )
}

type FieldsProps = { form: UseFormReturnType<{ nim: string; code: string }>; nim: string }

function Fields({ form, nim }: FieldsProps) {
  const words = useWords('attendance.form')
  useEffect(() => {
    // The session's NIM comes after the first drawing, and may find another one typed.
    if (!nim || form.getValues().nim) return
    form.setInitialValues({ ...form.getInitialValues(), nim })
    form.setFieldValue('nim', nim)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [nim])
  return (
    <>
      <TextInput
        label={words('nim')}
        placeholder="2702000123"
        withAsterisk
        size="md"
        inputMode="numeric"
        autoComplete="username"
        maxLength={10}
        {...form.getInputProps('nim')}
      />
      <TextInput
        label={words('code')}
        description={words('codeHint')}
        withAsterisk
        size="lg"
        className={classes.codeInput}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        {...form.getInputProps('code')}
      />
    </>
  )
}

/** The typed values are gone from the screen for the next student who holds this phone. */
function Done({ recorded }: { recorded: Recorded }) {
  const words = useWords('attendance.form')
  const language = useLanguage()
  const heading = useTop<HTMLHeadingElement>()
  const { data, message } = recorded
  return (
    <div className={`stack close ${classes.done}`} role="status">
      {data.is_repeated ? (
        <IconCircleCheck size={72} stroke={1.4} color="var(--mantine-color-teal-6)" aria-hidden />
      ) : (
        <Spot name="done" width={190} />
      )}
      <Heading order={1} size="h2" ref={heading} tabIndex={-1}>
        {words(data.is_repeated ? 'already' : 'done')}
      </Heading>
      <Text>{message}</Text>
      <Text c="dimmed">
        {inLanguage(language, data).shift}, {moment(data.attended_at, language)}
      </Text>
      <Button component="a" href="/toefl-attendances/create" variant="default">
        {words('another')}
      </Button>
    </div>
  )
}
