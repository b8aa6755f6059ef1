/** The words of an answer, in the language that its request asks for. */
import type { FastifyRequest } from 'fastify'
import { languageOf, translatorFor } from './words.ts'

export const wordsFor = (request: FastifyRequest) => translatorFor(languageOf(request.headers['accept-language']))
