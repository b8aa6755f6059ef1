import type { CallInput, Endpoint } from '#kit/endpoint/endpoint.ts'

/** Under which key an answer is cached: the path first, so that `invalidates` can name a whole room. */
export const keyOf = <E extends Endpoint>(declared: E, input: CallInput<E> = {}) =>
  [declared.path, input.params ?? null, input.query ?? null] as const
