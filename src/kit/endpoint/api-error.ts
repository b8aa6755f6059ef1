/** The error of a call that was not answered with success. Apart from the call: forms handle it without calling. */

export type ApiProblem = {
  status: number
  message: string
  code?: string | undefined
  errors: Record<string, string[]>
  retryAfter?: number | undefined
  body: Record<string, unknown>
}

/** Thrown for every answer that is not a success; status 0 means that no answer came at all. */
export class ApiError extends Error {
  readonly problem: ApiProblem
  constructor(problem: ApiProblem) {
    super(problem.message)
    this.name = 'ApiError'
    this.problem = problem
  }
}
