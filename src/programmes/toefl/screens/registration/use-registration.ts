/** A registration form of several steps: its values, its draft, its checks, and sending it. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ApiProblem } from '#kit/endpoint/api-error.ts'
import type { FieldProblems } from '#kit/errors.ts'
import type { DraftStore } from '#ui/drafted-form/draft.ts'
import type { FieldErrors } from '#ui/drafted-form/form-problems.ts'
import { useDraftedForm } from '#ui/drafted-form/use-drafted-form.ts'
import { judge } from '#ui/drafted-form/sending.ts'
import type { SendOptions } from '#ui/drafted-form/use-sending.ts'
import type { Stored } from '#ui/drafted-form/use-stored-draft.ts'
import { useSay } from '#words/Words.tsx'
import { isOwnField } from './known-people.ts'
import { asked, type Facts, pathOf, registrantOf, type Step, stepOf } from './steps.ts'
import { useFocus, useStep } from './use-step.ts'

type Known<Values> = {
  ask: (values: Values, who: number | null) => Promise<unknown> | null
  askAgain: (values: Values, who: number) => Promise<unknown> | null
  isKnown: (values: Values) => boolean
  problems: (values: Values, who: number | null) => FieldProblems
}

export type Flow<Values, Reply> = {
  store: DraftStore<Values>
  initial: Values
  steps: readonly Step[]
  hasReceivers: boolean
  /** The problems in a step by itself. */
  problems: (values: Values, step: Step, facts: Facts) => FieldProblems
  /** Problems that others cause: seats that are taken. Only asked when somebody wants to go on. */
  outerProblems: (values: Values, step: Step) => FieldProblems
  /** The existing accounts. Nobody comes to the payment before the server has said it of everybody. */
  known?: Known<Values>
  send: (values: Values, options: SendOptions) => Promise<Reply>
  onAccepted: (values: Values, reply: Reply) => void
  /** The window closed while the form was filled in. */
  onClosed: () => void
  /** Seats have changed: ask for the numbers now. */
  onSeats: () => void
  /** The exact amount is not the form's any more. */
  onQuote?: () => void
  /** The sentence for the fields that chose a shift without enough seats. */
  shiftFull: (values: Values, shiftId: number) => Record<string, string>
}

/** A refusal that belongs to no field. `unchecked`: nobody knows yet who has an account. */
export type Refusal = { kind: 'said' | 'unchecked'; problem: ApiProblem } | { kind: 'mismatch' }

export function useRegistration<Values extends Record<string, unknown>, Reply>(
  flow: Flow<Values, Reply>,
  stored: Stored<Values>,
) {
  const say = useSay()
  const [isAsking, setAsking] = useState(false)
  const leaving = useRef<object | null>(null)
  const drafted = useDraftedForm<Values, Reply, Refusal>({
    store: flow.store,
    initial: flow.initial,
    stored,
    pictureField: 'payment.payment_proof',
    check: (): FieldErrors => said(Object.assign({}, ...flow.steps.map(problemsIn)) as FieldProblems),
    send: flow.send,
    onAccepted: (reply, sent) => flow.onAccepted(sent, reply),
    refuse: (problem) => refuse(problem),
    lead: (errors, field) => {
      const target = flow.steps.find((candidate) => Object.keys(errors).some((path) => stepOf(path) === candidate))
      if (target && target !== step) goTo(target)
      focus.toProblem(target ?? step, field)
    },
  })
  const { form, values, blame, setRefusal } = drafted

  const problemsIn = (step: Step): FieldProblems =>
    flow.problems(form.getValues(), step, { hasReceivers: flow.hasReceivers, now: new Date() })
  // Only this form knows the outcome of a form that was sent without an answer.
  const isFilling = drafted.status.kind === 'filling'
  const known = isFilling ? flow.known : undefined
  const knownIn = (step: Step) => {
    const who = registrantOf(step)
    return known && who !== null ? known.problems(form.getValues(), who) : {}
  }
  const isFinished = (step: Step) => Object.keys({ ...problemsIn(step), ...knownIn(step) }).length === 0

  const { step, goTo } = useStep(flow.steps, isFinished, stored.draft !== null)
  const isHeld = known !== undefined && registrantOf(step) === null && !known.isKnown(values)
  const focus = useFocus(step, flow.steps[0])

  const said = (problems: FieldProblems) =>
    Object.fromEntries(Object.entries(problems).map(([path, [first]]) => [path, first ? say(asked(path, first)) : '']))

  const moveTo = (target: Step) => {
    leaving.current = null
    setRefusal(null)
    drafted.hideRestored()
    goTo(target)
  }

  const outerProblems = () => (isFilling ? { ...knownIn(step), ...flow.outerProblems(form.getValues(), step) } : {})
  const ask = () => known?.ask(form.getValues(), isHeld ? null : registrantOf(step)) ?? null

  /** Waits for the server's word; false when the form went somewhere else in between, or must stop here. */
  const hear = async (asking: Promise<unknown>, isQuiet: boolean): Promise<boolean> => {
    const mine = (leaving.current = {})
    setAsking(true)
    const problem = await asking.then(
      () => null,
      (error: unknown) => judge(error).problem,
    )
    setAsking(false)
    if (leaving.current !== mine) return false
    if (problem && !isQuiet) blame({}, { kind: 'unchecked', problem })
    return problem === null
  }

  /** Asks about everybody who was not asked about since the form was opened, and leads to people with an account. */
  const checkEverybody = async (isQuiet: boolean) => {
    const asking = known?.ask(form.getValues(), null)
    if (!asking || !(await hear(asking, isQuiet))) return
    setRefusal(null)
    const problems = known?.problems(form.getValues(), null) ?? {}
    if (Object.keys(problems).length > 0) blame(said(problems))
  }
  const comesBack = useRef(stored.draft !== null)
  const onShown = useEffectEvent((isQuiet: boolean) => void checkEverybody(isQuiet))
  useEffect(() => {
    if (isHeld || comesBack.current) onShown(!isHeld)
    comesBack.current = false
  }, [isHeld])

  const next = async () => {
    if (isHeld) return checkEverybody(false)
    if (!(await drafted.hasPicture())) return
    const stops = () => {
      const problems = { ...outerProblems(), ...problemsIn(step) }
      if (Object.keys(problems).length > 0) blame(said(problems))
      return Object.keys(problems).length > 0
    }
    if (stops()) return
    const asking = ask()
    if (asking && (!(await hear(asking, false)) || stops())) return
    form.clearErrors()
    const following = flow.steps[flow.steps.indexOf(step) + 1]
    if (following) moveTo(following)
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
    if (errors['quote']) flow.onQuote?.()
    const ours = Object.entries(errors).flatMap(([field, [first]]) => {
      const path = pathOf(field)
      return path && first ? [[path, first] as const] : []
    })
    // A refusal without a field of ours is shown as it is; so is one of which a part has no field. A person who turns
    // out to have an account is shown the way on, as before the sending.
    for (const who of peopleIn(ours.map(([path]) => path))) {
      void flow.known?.askAgain(form.getValues(), who)?.catch(() => undefined)
    }
    const isCovered = ours.length > 0 && ours.length === Object.keys(errors).length
    blame(
      Object.fromEntries(ours),
      isCovered ? null : { kind: 'said', problem: { ...problem, message: messageOf(problem) } },
    )
  }

  /** Shows the problem of a field when it is left, unless it was left empty. */
  const checkField = (path: string | undefined, value: string) => {
    if (!path || value.trim() === '') return
    const problem = problemsIn(step)[path]?.[0]
    if (problem) return form.setFieldError(path, say(problem))
    const found = () => {
      const taken = outerProblems()[path]?.[0]
      if (taken) form.setFieldError(path, say(taken))
    }
    // A person who goes on is told when there is no answer.
    ask()?.then(found, () => undefined)
  }

  return {
    ...drafted,
    // Its own `refuse` leaves no plain sentence.
    refusal: drafted.refusal as Refusal | null,
    step,
    steps: flow.steps,
    isFinished,
    hasErrors: (candidate: Step) => Object.keys(form.errors).some((path) => stepOf(path) === candidate),
    goTo: moveTo,
    next,
    checkField,
    refuse,
    isAsking,
    /** The step is not shown before the server has said who has an account. */
    isHeld,
    heading: focus.heading,
    summary: focus.summary,
  }
}

/** The places of those whose own values are wrong. */
const peopleIn = (paths: readonly string[]): Set<number> =>
  new Set(
    paths.flatMap((path) => {
      const who = registrantOf(stepOf(path))
      return who !== null && isOwnField(path.split('.').at(-1) ?? '') ? [who] : []
    }),
  )

/** The field's own sentence where the refusal is about a field that the form does not show. */
const messageOf = ({ message, errors }: ApiProblem): string =>
  Object.entries(errors).find(([field]) => pathOf(field) === null)?.[1][0] ?? message

export type Registration<Values extends Record<string, unknown>, Reply> = ReturnType<
  typeof useRegistration<Values, Reply>
>
