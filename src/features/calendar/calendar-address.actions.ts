/** The address from which a person's calendar reads their dates, and reads them again when one moves. */
import type { Deps } from '#deps.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { notFound } from '#kit/errors.ts'
import { calendarOf } from '#services/calendar-file.ts'
import { clubFileWord, clubNow } from '#services/club.ts'
import type { MadeFile } from '#services/files/serve-file.ts'
import { newToken, tokenHash } from '#services/passwords.ts'
import { appointmentOf, type Dates } from './calendar.actions.ts'
import * as store from './calendar-address.store.ts'

type Needs = Pick<Deps, 'db' | 'now' | 'config'>

/** Since when there is one. The address itself is kept nowhere. */
export const readAddress = async ({ db }: Needs, caller: Caller): Promise<{ made_at: string | null }> => ({
  made_at: (await store.findAddress(db, caller.id))?.made_at ?? null,
})

/** A new address; one that there was before ends. */
export async function makeAddress({ db, now, config }: Needs, caller: Caller) {
  const { token, hash } = newToken()
  const made_at = now().toISOString()
  await store.putAddress(db, caller.id, hash, made_at)
  return { address: `${config.appUrl}/api/calendars/${token}`, made_at }
}

export async function removeAddress({ db }: Needs, caller: Caller): Promise<void> {
  await store.removeAddress(db, caller.id)
}

/** All dates that the address's owner has a seat for, in their own language. @throws 404 for an address that has ended */
export async function readDates({ db, config }: Needs, kinds: readonly Dates[], token: string): Promise<MadeFile> {
  const owner = await store.findOwner(db, tokenHash(token))
  if (!owner) throw notFound()
  const of = { language: owner.language, appUrl: config.appUrl }
  const held = await Promise.all(
    kinds.map(async (dates) => {
      const ids = await store.findSeatsOf(db, dates.table, owner.id)
      const found = await Promise.all(ids.map(async (id) => ({ id, date: await dates.find(db, id) })))
      return found.flatMap(({ id, date }) => (date?.has_seat ? [appointmentOf(date, dates, { id, ...of })] : []))
    }),
  )
  return {
    filename: `${clubFileWord()}.ics`,
    contentType: 'text/calendar; charset=utf-8',
    content: calendarOf(held.flat(), { name: clubNow().short_name }),
  }
}
