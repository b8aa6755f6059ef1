// Commands of the cash book as requests of the API.
import type { TestApp } from '../../support/app.ts'
import type { World } from '../../support/facts.ts'
import type { OfEntries } from './foresee.ts'
import type { Command } from './model.ts'
import { nameOfPerson, type Place } from './place.ts'

export type OfCashBook = OfEntries | Extract<Command, { do: 'hand over' | 'undo hand-over' }>

const acts = {
  'confirm entry': 'confirm',
  'reject entry': 'reject',
  'undo entry': 'undo',
  'restore entry': 'take-back',
} as const

/** Why a check that does not hold is right all the same. */
const reasons = { open_lines: 'Model', account_days: 'Model', tills: 'Model', waiting: 'Model', unproven: 'Model' }

export function cashRequest(place: Place, command: OfCashBook): ReturnType<TestApp['call']> {
  const { portal, world, treasurers, days, sides, ids } = place
  const { token } = treasurers['who' in command ? command.who : 0]
  const post = (path: string, json: object = {}) => portal.call('POST', path, { token, json })
  const entry = 'entry' in command ? `/cash-entries/${ids.entry.get(command.entry) ?? 0}` : ''
  const line_id = 'line' in command && command.line !== null ? (ids.line.get(command.line) ?? 0) : undefined
  const own = ofRegion(world)
  switch (command.do) {
    case 'enter': {
      const { kind, from, to, amount, day } = command
      return post('/cash-entries', {
        kind,
        ...wayOf(place, { from, to }),
        amount,
        day,
        ...own,
        ...categoryOf(place, kind),
        line_id,
      })
    }
    case 'book refund': {
      const { from, day } = command
      const refund_id = ids.refund.get(command.refund) ?? 0
      return post('/cash-entries', {
        kind: 'REFUND',
        from: sides[from],
        amount: command.amount,
        day,
        ...own,
        refund_id,
      })
    }
    case 'correct':
      return post(`${entry}/correct`, { reason: 'Model' })
    case 'pay back':
      return post(`${entry}/pay-back`, { from: sides[command.from], day: command.day })
    case 'tie':
    case 'untie':
      return post(`${entry}/${command.do}`, { line_id })
    case 'count': {
      const { userId } = treasurers[command.till]
      return post('/cash-counts', {
        holder_id: userId,
        counted: command.counted,
        region_id: world.regionId,
        reason: 'Model',
      })
    }
    case 'close': {
      const why = command.isExplained ? reasons : {}
      return post('/cash-closings', { region_id: world.regionId, month: days.past, ...why })
    }
    case 'reopen':
      return reopen(place, token)
    case 'hand over': {
      const { amount, day } = command
      const people = { receiver_id: world.receiverId, treasurer_id: treasurers[0].userId }
      return post('/cash-handovers', { ...own, ...people, amount, day })
    }
    case 'undo hand-over':
      return post(`/cash-handovers/${ids.handover.get(command.handover) ?? 0}/undo`)
    default:
      return post(`${entry}/${acts[command.do]}`, command.do === 'reject entry' ? { reason: 'Model' } : {})
  }
}

const ofRegion = ({ termId, regionId }: World) => ({ term_id: termId, region_id: regionId })

const categoryOf = ({ categories }: Place, kind: string) =>
  kind === 'EXPENSE' || kind === 'INCOME' ? { category_id: categories[kind] } : {}

/** The sides that are the club's own; nothing for the world outside. */
function wayOf({ sides, world }: Place, { from, to }: { from: string; to: string }) {
  const own = (side: string) => (side === 'OUTSIDE' ? null : sides[side])
  const isPerson = from === 'PERSON' || to === 'PERSON'
  return { from: own(from), to: own(to), ...(isPerson ? { person_name: nameOfPerson(world) } : {}) }
}

async function reopen({ portal, world }: Place, token: string) {
  const { id } = await portal.db
    .selectFrom('closed_month')
    .select('id')
    .where('region_id', '=', world.regionId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return portal.call('POST', `/cash-closings/${id}/reopen`, { token, json: { reason: 'Model' } })
}
