/** The problems of a form, whether the browser's own check or the server found them. */
import type { z } from 'zod'
import { fieldProblems } from '#kit/endpoint/body-problems.ts'
import { useSay } from '#words/Words.tsx'
import { useProblemText } from '#ui/problem-text.ts'

/** Field path (`nim.0`) to the sentence at that field. */
export type FieldErrors = Record<string, string>

export type Refusal = { message: string; errors: FieldErrors }

/** What is said of the file itself, else of the whole request. */
export const fileProblem = ({ message, errors }: Refusal) => errors['file'] ?? message

/** An empty input means "nothing given", as the server reads it. */
export function emptyToNull(values: Record<string, unknown>): Record<string, unknown> {
  const cleaned = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(cleaned) : typeof value === 'string' && value.trim() === '' ? null : value
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, cleaned(value)]))
}

/** Checks values with the contract's schema, in the reader's language; an empty object when all is well. */
export function useCheck(): (schema: z.ZodType, values: Record<string, unknown>) => FieldErrors {
  const say = useSay()
  return (schema, values) => {
    const result = schema.safeParse(emptyToNull(values), { reportInput: true })
    if (result.success) return {}
    return firstOf(fieldProblems(result.error.issues), say)
  }
}

/** Reads the error of a failed call: a sentence, and the problems of fields. */
export function useRefusal(): (error: unknown) => Refusal {
  const textOf = useProblemText()
  return (error) => ({ message: textOf(error), errors: firstOf(serverProblems(error), (sentence) => sentence) })
}

/** The fields that a refusal names, wherever it comes from; a lost connection names none. */
function serverProblems(error: unknown): Record<string, string[]> {
  const problem = (error as { problem?: { errors?: Record<string, string[]> } } | null)?.problem
  return problem?.errors ?? {}
}

function firstOf<Problem>(problems: Record<string, Problem[]>, say: (problem: Problem) => string): FieldErrors {
  const first: FieldErrors = {}
  for (const [field, [problem]] of Object.entries(problems)) if (problem !== undefined) first[field] = say(problem)
  return first
}
