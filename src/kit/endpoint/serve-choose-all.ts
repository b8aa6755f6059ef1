/** Serves the endpoint that names all rows of a list. */
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { mostChosen } from './choose-all.ts'
import type { Endpoint, QueryOf } from './endpoint.ts'
import { serveData } from './serve.ts'

type ChooseAll = Endpoint & { reply: z.ZodType<{ data: number[] }> }

/**
 * Adds the endpoint to the server.
 * @param findAllIds the ids of the whole list under these filters, in its order; the first of them are answered
 */
export const serveChooseAll = <const E extends ChooseAll>(
  app: FastifyInstance,
  declared: E,
  findAllIds: (query: QueryOf<E>) => Promise<readonly number[]>,
): void =>
  serveData<ChooseAll>(app, declared, async ({ query }) => (await findAllIds(query as QueryOf<E>)).slice(0, mostChosen))
