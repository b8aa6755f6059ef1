/**
 * Every form of the product that is sent in one go. The contract's schema checks what was typed before it
 * leaves; a refusal of the server lands beside the same fields and nothing typed is lost. Leaving with
 * unsaved changes asks first. Forms of several steps take `useCheck`, `useRefusal`, `ErrorSummary` and
 * `LeaveGuard` beside this file instead.
 *
 * @example
 * <FormShell
 *   schema={updateProfile.body}
 *   initial={{ phone_number: user.phone_number ?? '', line_id: user.line_id ?? '' }}
 *   submit={(body, onProgress) => api.call(updateProfile, { body }, { onProgress })}
 *   onDone={() => void navigate('/dashboard')}
 *   submitLabel={words('save')}
 *   cancelTo="/dashboard"
 * >
 *   {(form) => (
 *     <>
 *       <TextInput label={words('phone')} withAsterisk {...form.getInputProps('phone_number')} />
 *       <TextInput label={words('line')} {...form.getInputProps('line_id')} />
 *     </>
 *   )}
 * </FormShell>
 */
import { Alert, Button, Group, Progress, Stack } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { IconHistory } from '@tabler/icons-react'
import { useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import type { z } from 'zod'
import { useWords } from '#words/Words.tsx'
import { dropDraft, loadDraft, saveDraft } from './draft.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { emptyToNull, useCheck, useRefusal } from './problems.ts'

type Props<Schema extends z.ZodType, Values extends Record<string, unknown>, Reply> = {
  /** The body of the endpoint; what it lets through is what `submit` gets. */
  schema: Schema
  /** What the inputs hold at first; text inputs hold text, never null. */
  initial: Values
  /** Sends the values and throws when they are refused. `onProgress` takes the share sent, 0 to 1. */
  submit: (body: z.input<Schema>, onProgress: (share: number) => void) => Promise<Reply>
  onDone: (reply: Reply) => void
  submitLabel: string
  cancelTo?: string
  /** What was typed is kept on the device by the form itself, so nobody is asked before leaving. */
  keepsDraft?: boolean
  /** Keeps what was typed on the device under this name, which says whose it is: `change-shift:7`. */
  draft?: string
  children: (form: UseFormReturnType<Values>) => ReactNode
}

export function FormShell<Schema extends z.ZodType, Values extends Record<string, unknown>, Reply>(
  props: Props<Schema, Values, Reply>,
) {
  const { schema, initial, submit, onDone, submitLabel, cancelTo, keepsDraft = false, draft, children } = props
  const words = useWords('office')
  const check = useCheck()
  const refusalOf = useRefusal()
  const summary = useRef<HTMLDivElement>(null)
  const [message, setMessage] = useState<string | null>(null)
  const [sent, setSent] = useState<number | null>(null)
  // Refs, because a second click and a navigation ask before React has drawn anew.
  const isSending = useRef(false)
  const isSaved = useRef(false)
  // Read once: what is kept from then on is what this very form holds.
  const [kept, setKept] = useState(() => (draft === undefined ? null : loadDraft(draft, initial)))
  const [start] = useState(initial)
  const form = useForm<Values>({
    initialValues: { ...start, ...kept },
    onValuesChange: (values) => {
      isSaved.current = false
      if (draft !== undefined) saveDraft(draft, values, start)
    },
  })
  const drop = () => draft !== undefined && dropDraft(draft)
  const isKept = keepsDraft || (draft !== undefined && !hasFile(form.getValues()))

  const refuse = (errors: Record<string, string>, reason: string | null) => {
    flushSync(() => {
      form.setErrors(errors)
      setMessage(reason)
      setSent(null)
    })
    summary.current?.focus()
  }

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Forms inside dialogs are React children of the form behind them.
    event.stopPropagation()
    if (isSending.current) return
    const values = form.getValues()
    const errors = check(schema, values)
    if (Object.keys(errors).length > 0) return refuse(errors, null)
    isSending.current = true
    setMessage(null)
    setSent(0)
    try {
      // The schema just accepted exactly these values.
      const reply = await submit(emptyToNull(values) as z.input<Schema>, setSent)
      isSaved.current = true
      setSent(null)
      setKept(null)
      drop()
      onDone(reply)
    } catch (error) {
      const refusal = refusalOf(error)
      refuse(refusal.errors, Object.keys(refusal.errors).length > 0 ? null : refusal.message)
    } finally {
      isSending.current = false
    }
  }

  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <LeaveGuard isUnsaved={() => !isKept && !isSaved.current && form.isDirty()} />
      <Stack gap="md">
        {kept && (
          <Restored
            onStartOver={() => {
              setKept(null)
              form.setValues(start)
              form.clearErrors()
              drop()
            }}
          />
        )}
        <ErrorSummary ref={summary} message={message} errors={form.errors} />
        {children(form)}
        {sent !== null && hasFile(form.values) ? (
          <Progress value={sent * 100} aria-label={words('form.sending')} animated />
        ) : null}
        <Group pt="sm" justify="end">
          {cancelTo ? (
            <Button component={Link} to={cancelTo} variant="default" onClick={drop}>
              {words('form.cancel')}
            </Button>
          ) : null}
          <Button type="submit" loading={sent !== null}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Tells that an earlier visit's answers are back, and takes them away again. */
function Restored({ onStartOver }: { onStartOver: () => void }) {
  const words = useWords('office.form')
  return (
    <Alert role="status" color="blue" icon={<IconHistory aria-hidden />}>
      <Group justify="space-between" gap="xs">
        {words('restored')}
        <Button variant="default" size="compact-sm" onClick={onStartOver}>
          {words('startOver')}
        </Button>
      </Group>
    </Alert>
  )
}

const hasFile = (values: Record<string, unknown>) => Object.values(values).some((value) => value instanceof Blob)
