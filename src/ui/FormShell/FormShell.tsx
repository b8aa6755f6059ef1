/**
 * Every form of the product that is sent in one go. The contract's schema checks the typed values before they leave; a
 * refusal of the server appears at the same fields and nothing typed is lost. Leaving with unsaved changes asks first.
 * Forms of several steps take `useCheck`, `useRefusal`, `ErrorSummary` and `LeaveGuard` of this folder instead.
 *
 * @example
 * <FormShell
 *   schema={updateProfile.body}
 *   initial={{ phone_number: user.phone_number ?? '', line_id: user.line_id ?? '' }}
 *   submit={(body, { onProgress }) => api.call(updateProfile, { body }, { onProgress })}
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
import { Button, Progress, Stack } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import type { z } from 'zod'
import { useWords } from '#words/Words.tsx'
import { changesDraft, noDraft } from '../drafted-form/draft.ts'
import { DraftRestored, type RestoredTexts } from '../drafted-form/DraftRestored.tsx'
import { dropPicture, savePicture } from '#ui/drafted-form/draft-picture.ts'
import page from '../drafted-form/FormPage.module.css'
import { SendArea } from '../drafted-form/SendArea.tsx'
import { type SendOptions, useSending } from '../drafted-form/use-sending.ts'
import { ButtonLink } from '../links.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { emptyToNull, useCheck, useRefusal } from './form-problems.ts'

type Props<Schema extends z.ZodType, Values extends Record<string, unknown>, Reply> = {
  /** The body of the endpoint; `submit` gets the values that it lets through. */
  schema: Schema
  /** The initial values of the inputs; text inputs hold text, never null. */
  initial: Values
  /** Sends the values and throws when they are refused. `onProgress` takes the share sent, 0 to 1. */
  submit: (body: z.input<Schema>, options: SendOptions) => Promise<Reply>
  onDone: (reply: Reply) => void
  submitLabel: string
  cancelTo?: string
  /** Instead of `cancelTo`, if the form is within a screen. */
  onCancel?: () => void
  /** Keeps the typed values on the device under this name, which says whose they are: `change-shift:7`. */
  draft?: string
  /** How the notice of a restored draft puts it; the shell's own words by default. */
  restored?: RestoredTexts
  /** The picture that is kept with the draft: its field, and the picture of an earlier visit. */
  picture?: { field: keyof Values & string; stored: File | null }
  /**
   * The endpoint answers a repeated key with its first answer. Then the form is sent with a key that stays with the
   * draft, and again by itself when the connection is lost.
   */
  isRepeatable?: boolean
  children: (form: UseFormReturnType<Values>) => ReactNode
}

export function FormShell<Schema extends z.ZodType, Values extends Record<string, unknown>, Reply>(
  props: Props<Schema, Values, Reply>,
) {
  const {
    schema,
    initial,
    submit,
    onDone,
    submitLabel,
    cancelTo,
    onCancel,
    draft,
    picture,
    isRepeatable = false,
  } = props
  const words = useWords('office')
  const check = useCheck()
  const refusalOf = useRefusal()
  const summary = useRef<HTMLDivElement>(null)
  const [message, setMessage] = useState<string | null>(null)
  // A ref, because a navigation asks before React has rendered again.
  const isSaved = useRef(false)
  const [start] = useState(initial)
  const [store] = useState(() => (draft === undefined ? noDraft : changesDraft(draft, start)))
  // Read once: values that are stored from then on are those of this very form.
  const [stored, setStored] = useState(() => store.load())
  const savedPicture = useRef(picture?.stored ?? null)
  const pictureIn = (values: Values) => (picture && (values[picture.field] as File | null)) ?? null
  const sending = useSending<Values, Reply>({
    earlier: stored?.attempt ?? null,
    latest: () => store.load()?.attempt ?? null,
    keep: (attempt) => store.save(form.getValues(), attempt),
    // The schema has just accepted exactly these values.
    send: ({ values }, options) => submit(emptyToNull(values) as z.input<Schema>, options),
    isRepeatable,
  })
  const save = (values: Values) => {
    const file = pictureIn(values)
    store.save(values, sending.attempt.current, file !== null)
    if (draft === undefined || file === savedPicture.current) return
    savedPicture.current = file
    if (file) savePicture(draft, file)
    else void dropPicture(draft)
  }
  const form = useForm<Values>({
    initialValues: { ...start, ...stored?.values, ...(picture && { [picture.field]: picture.stored }) },
    onValuesChange: (values) => {
      isSaved.current = false
      save(values)
    },
  })
  const drop = () => {
    store.drop()
    if (draft !== undefined && picture) void dropPicture(draft)
  }
  const isStored = draft !== undefined && (picture !== undefined || !hasFile(form.getValues()))

  const refuse = (errors: Record<string, string>, reason: string | null) => {
    flushSync(() => {
      form.setErrors(errors)
      setMessage(reason)
    })
    summary.current?.focus()
  }

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Forms inside dialogs are React children of the form behind them.
    event.stopPropagation()
    const values = form.getValues()
    const errors = check(schema, values)
    if (Object.keys(errors).length > 0) return refuse(errors, null)
    setMessage(null)
    const outcome = await sending.send({ values, picture: pictureIn(values) })
    if (outcome?.kind === 'accepted') {
      isSaved.current = true
      setStored(null)
      drop()
      return onDone(outcome.reply)
    }
    // A request without an answer is reported below the form, where it can be sent again.
    if (!outcome || (isRepeatable && outcome.kind === 'unknown')) return undefined
    const refusal = refusalOf(outcome.error)
    return refuse(refusal.errors, Object.keys(refusal.errors).length > 0 ? null : refusal.message)
  }

  const startOver = () => {
    setStored(null)
    sending.reset()
    form.setValues(start)
    form.clearErrors()
    drop()
  }

  const { status } = sending
  const isOnItsWay = status.kind === 'sending'
  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <LeaveGuard isUnsaved={() => !isStored && !isSaved.current && form.isDirty()} />
      <Stack gap="md">
        {stored && (
          <DraftRestored
            texts={props.restored ?? { restored: words('form.restored'), startOver: words('form.startOver') }}
            onStartOver={startOver}
          />
        )}
        <ErrorSummary ref={summary} message={message} errors={form.errors} />
        {props.children(form)}
        {isRepeatable ? (
          <SendArea status={status} />
        ) : isOnItsWay && hasFile(form.values) ? (
          <Progress value={status.share * 100} aria-label={words('form.sending')} animated />
        ) : null}
        <div className={page.end}>
          {cancelTo ? (
            <ButtonLink to={cancelTo} variant="default" onClick={drop}>
              {words('form.cancel')}
            </ButtonLink>
          ) : null}
          {onCancel ? (
            <Button variant="default" onClick={onCancel}>
              {words('form.cancel')}
            </Button>
          ) : null}
          <Button type="submit" loading={isOnItsWay}>
            {status.kind === 'unknown' ? words('sending.retry') : submitLabel}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

const hasFile = (values: Record<string, unknown>) => Object.values(values).some((value) => value instanceof Blob)
