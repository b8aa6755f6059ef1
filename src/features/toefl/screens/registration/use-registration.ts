/** A registration form of several steps: its values, its draft, its checks, and sending it. */
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { z } from 'zod'
import type { ApiProblem } from '#kit/endpoint/call.ts'
import type { FieldProblems } from '#kit/errors/errors.ts'
import { useSay } from '#words/Words.tsx'
import type { Attempt } from '../../widgets/sending/draft.ts'
import { dropDraft, loadDraft, saveDraft } from '../../widgets/sending/keeping.ts'
import { dropProof, saveProof } from '../../widgets/sending/kept-proof.ts'
import { asked, type Facts, pathOf, type Step, stepOf } from './steps.ts'
import type { Kept } from '../../widgets/sending/use-kept.ts'
import { type SendOptions, useSending } from '../../widgets/sending/use-sending.ts'
import { useFocus, useStep } from './use-step.ts'

export type Flow<Values, Reply> = {
  /** Under which the draft is kept. */
  id: string
  schema: z.ZodType<Values>
  initial: Values
  steps: readonly Step[]
  hasReceivers: boolean
  /** What is wrong in a step by itself. */
  problems: (values: Values, step: Step, facts: Facts) => FieldProblems
  /** Which choices of a step are gone meanwhile; only asked when somebody wants to go on. */
  seatProblems: (values: Values, step: Step) => FieldProblems
  send: (values: Values, proof: File | null, options: SendOptions) => Promise<Reply>
  onAccepted: (values: Values, reply: Reply) => void
  /** The window closed while the form was filled in. */
  onClosed: () => void
  /** Seats have changed: ask for the numbers now. */
  onSeats: () => void
  /** What to say at the fields that chose a shift without enough seats. */
  shiftFull: (values: Values, shiftId: number) => Record<string, string>
}

/** A refusal that belongs to no field. */
export type Refusal = { kind: 'said'; problem: ApiProblem } | { kind: 'mismatch' }

export function useRegistration<Values extends Record<string, unknown>, Reply>(
  flow: Flow<Values, Reply>,
  kept: Kept<Values>,
) {
  const say = useSay()
  const [proof, setProofState] = useState(kept.proof)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  // What the summary lists: what stopped somebody from going on, not what a field says by itself when left.
  const [blamed, setBlamed] = useState<readonly string[]>([])
  const [isRestored, setRestored] = useState(kept.draft !== null)
  const sending = useSending<Values, Reply>({
    earlier: kept.draft?.attempt ?? null,
    latest: () => loadDraft(flow.id, flow.schema)?.attempt ?? null,
    keep: (attempt) => save(form.getValues(), attempt),
    send: ({ values, proof: picture }, options) => flow.send(values, picture, options),
  })
  const form = useForm<Values>({
    initialValues: kept.draft?.values ?? flow.initial,
    onValuesChange: (values) => save(values, sending.attempt.current),
  })
  const values = form.getValues()

  const save = (current: Values, attempt: Attempt | null) =>
    saveDraft(flow.id, { values: current, attempt, savedAt: Date.now() })

  const problemsIn = (step: Step) =>
    flow.problems(values, step, { proof, hasReceivers: flow.hasReceivers, now: new Date() })
  const isFinished = (step: Step) => Object.keys(problemsIn(step)).length === 0

  const { step, goTo } = useStep(flow.steps, isFinished)
  const focus = useFocus(step)

  const said = (problems: FieldProblems) =>
    Object.fromEntries(Object.entries(problems).map(([path, [first]]) => [path, first ? say(asked(path, first)) : '']))

  /** Shows what is wrong, in the first step that it concerns. */
  const blame = (errors: Record<string, string>, reason: Refusal | null = null, field: string | null = null) => {
    form.setErrors(errors)
    setBlamed(Object.keys(errors))
    setRefusal(reason)
    const target = flow.steps.find((candidate) => Object.keys(errors).some((path) => stepOf(path) === candidate))
    if (target && target !== step) goTo(target)
    focus.toProblem(target ?? step, field)
  }

  const moveTo = (target: Step) => {
    setRefusal(null)
    goTo(target)
  }

  const next = () => {
    const problems = { ...flow.seatProblems(values, step), ...problemsIn(step) }
    if (Object.keys(problems).length > 0) return blame(said(problems))
    form.clearErrors()
    const following = flow.steps[flow.steps.indexOf(step) + 1]
    if (following) moveTo(following)
  }

  const submit = async () => {
    const problems = Object.assign({}, ...flow.steps.map(problemsIn)) as FieldProblems
    if (Object.keys(problems).length > 0) return blame(said(problems))
    setRefusal(null)
    const outcome = await sending.send({ values, proof })
    if (outcome?.kind === 'refused') refuse(outcome.problem)
    if (outcome?.kind !== 'accepted') return
    clear()
    flow.onAccepted(values, outcome.reply)
  }

  const refuse = (problem: ApiProblem) => {
    const { code, body, errors } = problem
    if (code === 'window_closed') return flow.onClosed()
    if (code === 'idempotency_mismatch') return blame({}, { kind: 'mismatch' })
    if (code === 'shift_full') {
      flow.onSeats()
      const full = flow.shiftFull(values, Number(body['shift_id']))
      // Straight to the choice: there is nothing else to be done.
      return blame(full, null, Object.keys(full)[0] ?? null)
    }
    const ours = Object.entries(errors).flatMap(([field, [first]]) => {
      const path = pathOf(field)
      return path && first ? [[path, first] as const] : []
    })
    // A refusal without a field of ours is said as it is; so is one of which a part has no field.
    const isCovered = ours.length > 0 && ours.length === Object.keys(errors).length
    blame(
      Object.fromEntries(ours),
      isCovered ? null : { kind: 'said', problem: { ...problem, message: messageOf(problem) } },
    )
  }

  const setProof = (file: File | null) => {
    setProofState(file)
    form.clearFieldError('payment.payment_proof')
    // The picture counts only with a draft beside it.
    save(form.getValues(), sending.attempt.current)
    void (file ? saveProof(flow.id, file) : dropProof(flow.id))
  }

  const clear = () => {
    dropDraft(flow.id)
    void dropProof(flow.id)
  }

  /** Says what is wrong with a field when it is left, unless it was left empty. */
  const checkField = (path: string | undefined, value: string) => {
    if (!path || value.trim() === '') return
    const problem = problemsIn(step)[path]?.[0]
    if (problem) form.setFieldError(path, say(problem))
  }

  return {
    form,
    listed: Object.fromEntries(Object.entries(form.errors).filter(([path]) => blamed.includes(path))),
    values,
    proof,
    setProof,
    step,
    steps: flow.steps,
    isFinished,
    hasErrors: (candidate: Step) => Object.keys(form.errors).some((path) => stepOf(path) === candidate),
    goTo: moveTo,
    next,
    submit,
    clear,
    checkField,
    status: sending.status,
    refusal,
    isRestored,
    hideRestored: () => setRestored(false),
    heading: focus.heading,
    summary: focus.summary,
  }
}

/** The field's own sentence where the refusal is about a field that the form does not show. */
const messageOf = ({ message, errors }: ApiProblem): string =>
  Object.entries(errors).find(([field]) => pathOf(field) === null)?.[1][0] ?? message

export type Registration<Values extends Record<string, unknown>, Reply> = ReturnType<
  typeof useRegistration<Values, Reply>
>
