/** The form of a new sign-up: its values, its draft, its checks, and sending it once. */
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ApiProblem } from '#kit/endpoint/api-error.ts'
import type { Sentence } from '#kit/errors.ts'
import type { DraftStore } from '#ui/drafted-form/draft.ts'
import { useDraftedForm } from '#ui/drafted-form/use-drafted-form.ts'
import type { Stored } from '#ui/drafted-form/use-stored-draft.ts'
import { useSay, useWords } from '#words/Words.tsx'
import { useApi } from '#api/api.ts'
import { shownNotice } from '#features/privacy/widgets/shown-notice.ts'
import { createSignUp } from '../../party.contract.ts'
import type { PartyShiftChoice } from './sign-up-facts.ts'
import { newBody, newProblems, type SignUpValues } from './sign-up-values.ts'

type Settings = {
  id: string
  store: DraftStore<SignUpValues>
  initial: SignUpValues
  stored: Stored<SignUpValues>
  shifts: readonly PartyShiftChoice[]
  onAccepted: (shift: PartyShiftChoice | undefined) => void
  /** The window closed while the form was filled in. */
  onClosed: () => void
  /** Seats have changed: ask for the numbers now. */
  onSeats: () => void
}

export function useSignUp({ shifts, onAccepted, onClosed, onSeats, ...settings }: Settings) {
  const api = useApi()
  const say = useSay()
  const t = useWords('welcoming.shift')
  const mismatch = useWords('toefl.sending')('mismatch')
  const summary = useRef<HTMLDivElement>(null)
  const [message, setMessage] = useState<string | null>(null)
  const drafted = useDraftedForm({
    ...settings,
    pictureField: 'proof',
    send: (values, proof, options) =>
      api.call(createSignUp, { body: { ...newBody(values, proof), ...shownNotice() } }, options),
  })
  const { form, picture: proof } = drafted

  /** Shows the problems, and brings the reader there. */
  const blame = (errors: Record<string, string>, reason: string | null = null) => {
    flushSync(() => {
      drafted.setBlame(errors)
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
    const outcome = await drafted.send()
    if (outcome?.kind === 'refused') refuse(outcome.problem)
    if (outcome?.kind !== 'accepted') return
    drafted.clear()
    onAccepted(shiftOf(values))
  }

  /** Shows the problem of a field when it is left, unless it was left empty. */
  const checkField = (field: string | undefined, value: string) => {
    if (!field || value.trim() === '') return
    const problem = newProblems(form.getValues(), proof)[field]
    if (problem) form.setFieldError(field, say(problem))
  }

  return { ...drafted, message, summary, submit, checkField }
}
