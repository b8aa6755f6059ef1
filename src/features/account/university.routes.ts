import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve, serveData } from '#kit/endpoint/serve.ts'
import { notFound } from '#kit/errors.ts'
import { serveDone } from '#services/serve-done.ts'
import { wordsFor } from '#words/reply-words.ts'
import * as actions from './university.actions.ts'
import * as contract from './university.contract.ts'
import { openProvider, type Provider } from './university-provider.actions.ts'

/** Where the university sends browsers back to; it must know this address. */
const callbackOf = (appUrl: string) => `${appUrl}/api${contract.answerUniversity.path}`

export function universityRoutes(app: FastifyInstance, deps: Deps): void {
  const { university, appUrl } = deps.config
  const opened = university && openProvider(university, callbackOf(appUrl))
  const provider = (): Provider => {
    if (!opened) throw notFound()
    return opened
  }
  const cookie = cookieOf(appUrl.startsWith('https:'))

  serve(app, contract.startUniversity, async ({ body, reply }) => {
    const started = await actions.start(deps, provider(), { to: body.to, userId: null })
    cookie.set(reply, started.cookie)
    return { data: { url: started.url } }
  })

  serve(app, contract.answerUniversity, async ({ request, reply }) => {
    const answer = new URL(request.raw.url ?? '/', appUrl).searchParams
    // A HEAD, as some programs send before they open a link, is not the answer.
    if (request.method === 'GET') {
      await actions.takeAnswer(deps, provider(), { cookie: cookie.read(request), answer })
    }
    provider()
    return reply.redirect('/login/university', 303)
  })

  serve(app, contract.finishUniversity, async ({ caller, request, reply }) => {
    provider()
    const userAgent = request.headers['user-agent']
    const ended = await actions.finish(deps, { cookie: cookie.read(request), caller, userAgent })
    cookie.set(reply, null)
    if (ended.outcome === 'refused') {
      const message = wordsFor(request)(`university.problems.${ended.problem}`)
      return { data: { outcome: 'refused' as const, message } }
    }
    if (ended.outcome !== 'signed_in') return { data: ended }
    return { data: { outcome: ended.outcome, to: ended.to, ...ended.session } }
  })

  serveData(app, contract.readUniversity, ({ caller }) => actions.readLink(deps, provider(), caller))

  serve(app, contract.linkUniversity, async (call) => {
    const started = await actions.start(deps, provider(), { userId: call.caller.id })
    cookie.set(call.reply, started.cookie)
    return { data: { url: started.url } }
  })

  serveDone(app, contract.unlinkUniversity, 'university.unlinked', async ({ caller }) => {
    provider()
    await actions.unlink(deps, caller)
  })
}

/** The one cookie of the portal. `__Host-` keeps it from being set by another host of the same domain. */
function cookieOf(isSecure: boolean) {
  const name = isSecure ? '__Host-university' : 'university'
  const kept = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return {
    read(request: FastifyRequest): string | null {
      const all = (request.headers.cookie ?? '').split(/; */)
      return all.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1) || null
    },
    /** Null takes it off the browser. */
    set(reply: FastifyReply, value: string | null): void {
      const life = value === null ? 0 : actions.flowSeconds
      void reply.header('set-cookie', `${name}=${value ?? ''}; ${kept}; Max-Age=${life}`)
    },
  }
}
