/** The form of a new sign-up: its values, its draft, its checks, and sending it once. */
import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ApiProblem } from '#kit/endpoint/call.ts'
import type { Sentence } from '#kit/errors/errors.ts'
import { useSay, useWords } from '#words/Words.tsx'
import { useApi } from '#api/api.ts'
import type { Attempt } from '#features/toefl/widgets/sending/draft.ts'
import { dropDraft, loadDraft, saveDraft } from '#features/toefl/widgets/sending/keeping.ts'
import { dropProof, saveProof } from '#features/toefl/widgets/sending/kept-proof.ts'
import type { Kept } from '#features/toefl/widgets/sending/use-kept.ts'
import { useSending } from '#features/toefl/widgets/sending/use-sending.ts'
import { createSignUp } from '../../contract.ts'
import type { PartyShiftChoice } from './facts.ts'
import { newBody, newProblems, signUpValues, type SignUpValues } from './values.ts'

type Settings = {
  /** Under which the draft is kept. */
  id: string
  initial: SignUpValues
  kept: Kept<SignUpValues>
  shifts: readonly PartyShiftChoice[]
  onAccepted: (shift: PartyShiftChoice | undefined) => void
  /** The window closed while the form was filled in. */
  onClosed: () => void
  /** Seats have changed: ask for the numbers now. */
  onSeats: () => void
}

export function useSignUp({ id, initial, kept, shifts, onAccepted, onClosed, onSeats }: Settings) {
  const api = useApi()
  const say = useSay()
  const t = useWords('welcoming.shift')
  const mismatch = useWords('toefl.sending')('mismatch')
  const summary = useRef<HTMLDivElement>(null)
  const [proof, setProofState] = useState(kept.proof)
  const [message, setMessage] = useState<string | null>(null)
  const [blamed, setBlamed] = useState<readonly string[]>([])
  const [isRestored, setRestored] = useState(kept.draft !== null)
  const sending = useSending({
    earlier: kept.draft?.attempt ?? null,
    latest: () => loadDraft(id, signUpValues)?.attempt ?? null,
    keep: (attempt) => save(form.getValues(), attempt),
    send: ({ values, proof: picture }: { values: SignUpValues; proof: File | null }, options) =>
      api.call(createSignUp, { body: newBody(values, picture) }, options),
  })
  const form = useForm<SignUpValues>({
    initialValues: kept.draft?.values ?? initial,
    onValuesChange: (values) => save(values, sending.attempt.current),
  })

  const save = (values: SignUpValues, attempt: Attempt | null) =>
    saveDraft(id, { values, attempt, savedAt: Date.now() })

  const clear = () => {
    dropDraft(id)
    void dropProof(id)
  }

  /** Shows what is wrong, and brings the reader there. */
  const blame = (errors: Record<string, string>, reason: string | null = null) => {
    flushSync(() => {
      form.setErrors(errors)
      setBlamed(Object.keys(errors))
      setMessage(reason)
    })
    summary.current?.focus()
  }

  const said = (problems: Record<string, Sentence>) =>
    Object.fromEntries(Object.entries(problems).map(([field, sentence]) => [field, say(sentence)]))

  const shiftOf = (values: SignUpValues) => shifts.find((shift) => String(shift.id) === values.shift_id)

  const refuse = (problem: ApiProblem) => {
    const { code, errors } = problem
    if (code === 'window_closed') return onClosed()
    if (code === 'idempotency_mismatch') return blame({}, mismatch)
    if (code === 'shift_full') {
      onSeats()
      return blame({ shift_id: t('noSeat', { shift: shiftOf(form.getValues())?.shift ?? t('unnamed') }) })
    }
    const ours = Object.entries(errors).flatMap(([field, [first]]) => (first ? [[field, first] as const] : []))
    blame(Object.fromEntries(ours), ours.length > 0 ? null : problem.message)
  }

  const submit = async () => {
    const values = form.getValues()
    const problems = newProblems(values, proof)
    if (Object.keys(problems).length > 0) return blame(said(problems))
    setMessage(null)
    form.clearErrors()
    const outcome = await sending.send({ values, proof })
    if (outcome?.kind === 'refused') refuse(outcome.problem)
    if (outcome?.kind !== 'accepted') return
    clear()
    onAccepted(shiftOf(values))
  }

  const setProof = (file: File | null) => {
    setProofState(file)
    form.clearFieldError('proof')
    // The picture counts only with a draft beside it.
    save(form.getValues(), sending.attempt.current)
    void (file ? saveProof(id, file) : dropProof(id))
  }

  /** Says what is wrong with a field when it is left, unless it was left empty. */
  const checkField = (field: string | undefined, value: string) => {
    if (!field || value.trim() === '') return
    const problem = newProblems(form.getValues(), proof)[field]
    if (problem) form.setFieldError(field, say(problem))
  }

  return {
    form,
    listed: Object.fromEntries(Object.entries(form.errors).filter(([field]) => blamed.includes(field))),
    message,
    summary,
    proof,
    setProof,
    submit,
    clear,
    checkField,
    status: sending.status,
    isRestored,
    hideRestored: () => setRestored(false),
  }
}
