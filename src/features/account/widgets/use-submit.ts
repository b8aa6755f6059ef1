import { useRef, useState } from 'react'
import { ApiError } from '#kit/endpoint/call.ts'
import { useProblemText } from '#ui/problem-text.ts'

type Submit = {
  sending: boolean
  /** The first problem of each field that the server named. */
  errors: Record<string, string>
  /** The problem apart from single fields. */
  problem: string | null
  /** Runs the call unless one is running; its error lands in `errors` and `problem`. */
  run: (send: () => Promise<void>) => Promise<void>
  setProblem: (problem: string | null) => void
}

/** Sending one of the short forms around signing in: all checks are the server's. */
export function useSubmit(): Submit {
  const textOf = useProblemText()
  const [sending, setSending] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string | null>(null)
  // A second click comes before React has drawn the first.
  const busy = useRef(false)

  const run = async (send: () => Promise<void>) => {
    if (busy.current) return
    busy.current = true
    setSending(true)
    setErrors({})
    setProblem(null)
    try {
      await send()
    } catch (error) {
      const fields = error instanceof ApiError ? firstOfEach(error.problem.errors) : {}
      setErrors(fields)
      if (Object.keys(fields).length === 0) setProblem(textOf(error))
    } finally {
      busy.current = false
      setSending(false)
    }
  }

  return { sending, errors, problem, run, setProblem }
}

const firstOfEach = (errors: Record<string, string[]>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).flatMap(([field, [first]]) => (first ? [[field, first]] : [])))
