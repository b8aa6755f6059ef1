import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { reachable, type Step } from './steps.ts'

/**
 * The step in the address, so that the browser's Back moves between steps. A visitor who arrives further than the
 * filled-in steps is taken to the first unfinished one.
 * @param isResumed an earlier visit's answers are back: without a step in the address the form opens where they end
 */
export function useStep(steps: readonly Step[], isFinished: (step: Step) => boolean, isResumed: boolean) {
  const [search] = useSearchParams()
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [first] = useState(() => (isResumed ? (steps.at(-1) ?? null) : null))
  const wanted = search.get('step') ?? first
  const step = reachable(steps, wanted, isFinished)

  useEffect(() => {
    if (wanted !== null && wanted !== step) void navigate({ search: `?step=${step}`, hash }, { replace: true })
  }, [wanted, step, navigate, hash])

  // The part after `#` stays.
  const goTo = useCallback((next: Step) => void navigate({ search: `?step=${next}`, hash }), [navigate, hash])
  return { step, goTo }
}

/**
 * The focus after a step was changed or refused: the step's heading, the summary of problems, or the one field that
 * matters. Not on arrival at the page, which has its own order.
 */
export function useFocus(step: Step, first: Step | undefined) {
  const heading = useRef<HTMLHeadingElement>(null)
  const summary = useRef<HTMLDivElement>(null)
  // Where a refusal leads; the address, and with it the step, follows a moment later.
  const [goal, setGoal] = useState<{ step: Step; field: string | null } | null>(null)
  const reached = useRef(goal)
  const shown = useRef(step)
  // A page that is loaded again at a later step, as phones do after the bank's app, is at that step and not at its footer.
  useEffect(() => {
    if (step !== first) requestAnimationFrame(() => heading.current?.scrollIntoView({ block: 'center' }))
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  useEffect(() => {
    const isNew = shown.current !== step
    shown.current = step
    if (goal && goal !== reached.current && goal.step === step) {
      reached.current = goal
      const field = goal.field && document.querySelector<HTMLElement>(`[data-path="${CSS.escape(goal.field)}"]`)
      if (field) bringIntoView(field)
      else summary.current?.focus()
    } else if (isNew) heading.current?.focus({ preventScroll: true })
  }, [step, goal])
  return { heading, summary, toProblem: (target: Step, field: string | null) => setGoal({ step: target, field }) }
}

function bringIntoView(field: HTMLElement): void {
  field.focus({ preventScroll: true })
  // After the router has put the new step to its top.
  requestAnimationFrame(() => field.scrollIntoView({ block: 'center' }))
}
