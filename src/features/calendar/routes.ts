import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve, signedIn } from '#kit/endpoint/serve.ts'
import { languageFor } from '#words/reply-words.ts'
import { readCalendar } from './actions.ts'
import { partyCalendar, testCalendar } from './contract.ts'

const send = (reply: FastifyReply, { filename, content }: { filename: string; content: string }) =>
  reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', `attachment; filename="${filename}"`)
    .send(content)

export function calendarRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, testCalendar, async (call) => {
    const given = { kind: 'test', id: call.params.id, language: languageFor(call.request) } as const
    return send(call.reply, await readCalendar(deps, signedIn(call), given))
  })

  serve(app, partyCalendar, async (call) => {
    const given = { kind: 'party', id: call.params.id, language: languageFor(call.request) } as const
    return send(call.reply, await readCalendar(deps, signedIn(call), given))
  })
}
