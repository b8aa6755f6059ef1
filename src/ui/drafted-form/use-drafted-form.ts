import { useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ApiProblem } from '#kit/endpoint/api-error.ts'
import { type Attempt, type DraftStore, endDraft, wasSentSince } from './draft.ts'
import { dropPicture, savePicture } from './draft-picture.ts'
import { onlyField } from './ErrorSummary.tsx'
import { type FieldErrors, useRefusal } from './form-problems.ts'
import { pictureInWork } from './picture-in-work.ts'
import { beginning, type SendOptions, useSending } from './use-sending.ts'
import type { Stored } from './use-stored-draft.ts'

type Fields = Record<string, unknown>

// Never while it is drawn: in answer to a press alone.
const rightNow = (): number => Date.now()

type Settings<Values, Reply> = {
  store: DraftStore<Values>
  initial: Values
  /** The draft of an earlier visit. */
  stored: Stored<Values>
  /** The path of the picture that is kept with the draft. */
  pictureField?: string | undefined
  /** The problems that keep the form from being sent. */
  check: (values: Values) => FieldErrors
  send: (values: Values, options: SendOptions) => Promise<Reply>
  /**
   * The endpoint answers a repeated key with its first answer. Then the form is sent with a key that stays with the
   * draft, and again by itself when the connection is lost.
   */
  isRepeatable?: boolean
  onAccepted: (reply: Reply, values: Values) => void
  /** What a refusal means for this form; `asUsual` shows it at its fields, or else as a sentence. */
  refuse?: (problem: ApiProblem, asUsual: () => void) => void
  /** Leads the reader to these problems; to the summary by default. */
  lead?: (errors: FieldErrors, field: string | null) => void
}

/**
 * The engine of every form: its values with their picture, their problems, its draft, and sending it once even when an
 * answer is lost. How it looks is the screen's own.
 */
export function useDraftedForm<Values extends Fields, Reply, Reason = string>(settings: Settings<Values, Reply>) {
  const { store, stored, pictureField, isRepeatable = true, lead } = settings
  const [initial] = useState(settings.initial)
  const [isRestored, setRestored] = useState(stored.draft !== null)
  // The summary lists the problems that stopped somebody from going on, not those that a field shows by itself when
  // left.
  const [blamed, setBlamed] = useState<readonly string[]>([])
  const [refusal, setRefusal] = useState<Reason | string | null>(null)
  const [isHeld, setHeld] = useState(false)
  const summary = useRef<HTMLDivElement>(null)
  const keptPicture = useRef(stored.picture)
  const refusalOf = useRefusal()
  const opened = useRef(0)
  useEffect(() => {
    opened.current = rightNow()
  }, [])
  // A tab that had the form open while another one sent it keeps nothing any more.
  const isOver = () => wasSentSince(store.id, opened.current)
  const save = (values: Values, attempt: Attempt | null) => {
    if (!isOver()) store.save(values, attempt)
  }
  const sending = useSending<Values, Reply>({
    earlier: stored.draft?.attempt ?? null,
    latest: () => store.load()?.attempt ?? null,
    keep: (attempt) => save(form.getValues(), attempt),
    send: settings.send,
    isRepeatable,
  })
  const form = useForm<Values>({
    initialValues: placed({ ...initial, ...stored.draft?.values }, pictureField?.split('.') ?? [], stored.picture),
    onValuesChange: (values) => {
      // The picture counts only with a draft.
      save(values, sending.attempt.current)
      const picture = pictureField ? (form.getInputProps(pictureField).value as File | null) : null
      if (picture === keptPicture.current || isOver()) return
      keptPicture.current = picture
      if (picture) savePicture(store.id, picture)
      else void dropPicture(store.id)
    },
  })

  /** Shows problems at their fields and in the summary, with the reason of a refusal, and leads the reader there. */
  const blame = (errors: FieldErrors, reason: Reason | string | null = null, field: string | null = null) => {
    const show = () => {
      form.setErrors(errors)
      setBlamed(Object.keys(errors))
      setRefusal(reason)
    }
    if (lead) {
      show()
      return lead(errors, field)
    }
    flushSync(show)
    const place = summary.current ?? onlyField(Object.keys(errors))
    place?.focus()
  }

  /**
   * Waits for a picture that is not ready: nobody is told that the picture they have chosen is missing. False when it
   * was let go, or its form was left.
   */
  const hasPicture = async (): Promise<boolean> => {
    let isReady = true
    // Another one may have taken its place in between.
    for (let work = pictureInWork(); work; work = pictureInWork()) {
      setHeld(true)
      isReady = await work
    }
    setHeld(false)
    return isReady
  }

  const submit = async () => {
    if (!(await hasPicture())) return undefined
    const values = form.getValues()
    const errors = settings.check(values)
    if (Object.keys(errors).length > 0) return blame(errors)
    form.clearErrors()
    setRefusal(null)
    const outcome = await sending.send(values)
    // A request without an answer is reported below the form, where it can be sent again.
    if (!outcome || (outcome.kind === 'unknown' && isRepeatable)) return undefined
    if (outcome.kind === 'accepted') {
      form.resetDirty()
      setRestored(false)
      endDraft(store)
      opened.current = rightNow()
      return settings.onAccepted(outcome.reply, values)
    }
    const asUsual = () => {
      const { errors: found, message } = refusalOf(outcome.error)
      blame(found, Object.keys(found).length > 0 ? null : message)
    }
    return settings.refuse ? settings.refuse(outcome.problem, asUsual) : asUsual()
  }

  return {
    form,
    values: form.getValues(),
    status: isHeld ? beginning : sending.status,
    hasPicture,
    submit,
    blame,
    refusal,
    setRefusal,
    listed: Object.fromEntries(Object.entries(form.errors).filter(([field]) => blamed.includes(field))),
    summary,
    isRestored,
    hideRestored: () => setRestored(false),
    /** Begins again, and takes everything off this device. */
    startOver: () => {
      setRestored(false)
      sending.reset()
      form.setValues(initial)
      form.clearErrors()
      store.drop()
      opened.current = rightNow()
    },
  }
}

/** A copy of the values with the picture at its place. */
function placed<Values extends Fields>(values: Values, path: readonly string[], picture: File | null): Values {
  const [name, ...rest] = path
  if (name === undefined) return values
  return { ...values, [name]: rest.length > 0 ? placed(values[name] as Fields, rest, picture) : picture }
}
