import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { reachable, type Step } from './steps.ts'

/**
 * The step in the address, so that the browser's Back moves between steps. Whoever arrives further than
 * what is filled in is taken to the first unfinished step.
 */
export function useStep(steps: readonly Step[], isFinished: (step: Step) => boolean) {
  const [search, setSearch] = useSearchParams()
  const wanted = search.get('step')
  const step = reachable(steps, wanted, isFinished)

  useEffect(() => {
    if (wanted !== null && wanted !== step) setSearch({ step }, { replace: true })
  }, [wanted, step, setSearch])

  const goTo = useCallback((next: Step) => setSearch({ step: next }), [setSearch])
  return { step, goTo }
}

/**
 * Where the focus goes after a step was changed or refused: to the step's heading, or to the summary of
 * what is wrong. Not on arrival at the page, which has its own order.
 */
export function useFocus(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null)
  const summary = useRef<HTMLDivElement>(null)
  const [refusals, setRefusals] = useState(0)
  const shown = useRef({ step, refusals })
  useEffect(() => {
    const before = shown.current
    shown.current = { step, refusals }
    if (refusals !== before.refusals) summary.current?.focus()
    else if (step !== before.step) heading.current?.focus({ preventScroll: true })
  }, [step, refusals])
  return { heading, summary, toSummary: () => setRefusals((count) => count + 1) }
}
