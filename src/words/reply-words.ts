/** In which language a request is answered. */
import type { FastifyRequest } from 'fastify'
import { type Language, languageAskedBy, rememberedLanguage } from './languages.ts'
import { languageOf, translatorFor } from './words.ts'

/** The words of the API's answer: the browser's part names its language, everybody else's device does. */
export const wordsFor = (request: FastifyRequest) => translatorFor(languageFor(request))

/** The language of such an answer. */
export const languageFor = (request: FastifyRequest): Language => languageOf(request.headers['accept-language'])

type Visit = {
  url?: string | undefined
  headers: { cookie?: string | undefined; 'accept-language'?: string | undefined }
}

/** The language of a page: what its address asks for, else the remembered choice, else the device's own language. */
export const languageOfVisit = ({ url = '', headers }: Visit): Language =>
  languageAskedBy(url) ?? rememberedLanguage(headers.cookie) ?? languageOf(headers['accept-language'])
