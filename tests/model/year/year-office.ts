// The office of a year: files, matches and entries go through the API, as a treasurer and a second person bring them in.
import type { LightMyRequestResponse } from 'fastify'
import type { OpenLine } from '#features/cash-book/cash-entry.contract.ts'
import type { AccountDays } from '#features/cash-book/cash-place.contract.ts'
import type { StatementPreview } from '#features/statement/statement-import.contract.ts'
import type { SurePair } from '#features/statement/match-suggestion.contract.ts'
import { makeShift, type World } from '../../support/facts.ts'
import { formOf } from '../../support/forms.ts'
import { insertGroups } from '../../support/groups.ts'
import { openOffice } from '../../support/office.ts'
import { staticQris } from '../../support/qris.ts'
import { insertId } from '../../support/rows.ts'
import { sql } from 'kysely'
import type { Account, Booking, File as BankStatement, Payment, Year } from './year-truth.ts'

/** What the portal itself says is wrong with an account, and at which day. */
export type Named = { by: string; day: string }

const inSen = ({ amount, sen }: { amount: number; sen: number }): number => 100 * amount + sen
const refused = (answer: LightMyRequestResponse) => answer.statusCode >= 400

type Portal = Awaited<ReturnType<typeof openOffice>>['portal']

export class Office {
  readonly named = new Map<string, Named[]>()
  readonly ids = new Map<string, number>()
  requests = 0
  private readonly portal: Portal
  private readonly world: World
  private readonly tokens: { first: string; second: string }
  private readonly till: number
  private readonly categories: Record<string, number>

  private constructor(given: {
    portal: Portal
    world: World
    tokens: { first: string; second: string }
    till: number
    categories: Record<string, number>
  }) {
    this.portal = given.portal
    this.world = given.world
    this.tokens = given.tokens
    this.till = given.till
    this.categories = given.categories
  }

  static async open({ portal, world, token, admin }: Awaited<ReturnType<typeof openOffice>>): Promise<Office> {
    const second = (await portal.as('ADMIN')).token
    const { categories } = (await portal.call('GET', '/cash-book/choices', { token })).json().data
    const of = (kind: string) => categories.find((one: { kind: string }) => one.kind === kind).id
    return new Office({
      portal,
      world,
      tokens: { first: token, second },
      till: admin.userId,
      categories: { IN: of('IN'), OUT: of('OUT') },
    })
  }

  async get(path: string) {
    this.requests += 1
    const answer = await this.portal.call('GET', path, { token: this.tokens.first })
    if (refused(answer)) throw new Error(`${path}: ${answer.body}`)
    return answer
  }

  private post(path: string, body: { json?: object; form?: FormData }, who: 'first' | 'second' = 'first') {
    this.requests += 1
    return this.portal.call('POST', path, { token: this.tokens[who], ...body })
  }

  name(account: string, by: string, day: string): void {
    this.named.set(account, [...(this.named.get(account) ?? []), { by, day }])
  }

  /** The whole of a year, account by account. */
  async play(year: Year): Promise<void> {
    for (const account of year.accounts) {
      const to =
        account.number === ''
          ? { kind: 'QRIS', qris: staticQris }
          : { kind: 'BANK_TRANSFER', account_number: account.number, account_holder: 'BNEC' }
      const id = await insertId(this.portal.db, 'payment_account', {
        ...to,
        region_id: null,
        provider: account.name,
        colour: '#0b5ed7',
        active_from: '2020-01-01T00:00:00Z',
      })
      this.ids.set(account.name, id)
    }
    await this.register(year.payments)
    for (const account of year.accounts) for (const file of account.files) await this.bring(account, file)
    await this.confirmSure()
    const lines = new Map<string, OpenLine[]>()
    for (const { name } of year.accounts) lines.set(name, await this.openLines(name))
    for (const booking of year.bookings) await this.book(booking, lines)
    for (const account of year.accounts) await this.look(account)
  }

  /** Registrations of the year, straight into the tables: how they come has tests of its own. */
  private async register(payments: readonly Payment[]): Promise<void> {
    if (payments.length === 0) return
    const { db } = this.portal
    const shiftId = await makeShift(db, this.world, { quota: payments.length })
    const ids = await insertGroups(db, { world: this.world, count: payments.length, shiftId })
    const given = payments.map(({ day, amount }, index) => ({ id: ids[index], day, amount }))
    await sql`
      update payment p set payment_amount = g.amount, amount_code = 1, created_at = g.day + time '10:00', mended_at = null
      from json_to_recordset(${JSON.stringify(given)}::json) as g (id int, day date, amount int)
      where p.id = g.id and p.programme = 'TOEFL'`.execute(db)
  }

  /** Looks at a file, keeps what the preview says of it, and imports it. */
  private async bring(account: Account, file: BankStatement): Promise<void> {
    const content = await file.writer.write(file.rows, file.style)
    const fields = {
      account_id: String(this.ids.get(account.name)),
      file: new File([content as BlobPart], `${account.name}.csv`),
    }
    const looked = await this.post('/statement-imports/preview', { form: formOf(fields) })
    if (refused(looked)) return this.name(account.name, `preview ${looked.body}`, file.from)
    const preview: StatementPreview = looked.json().data
    for (const { day } of preview.breaks) this.name(account.name, 'a balance of the file', day)
    for (const { day } of preview.gone) this.name(account.name, 'a line is gone', day)
    if (preview.doubt) this.name(account.name, `doubt ${preview.doubt}`, file.from)
    if (preview.left_out.unreadable > 0) this.name(account.name, 'unreadable', file.from)
    const { bounds } = preview
    if (bounds && bounds.expected !== bounds.closing) this.name(account.name, 'the closing balance', file.to)
    const made = await this.post('/statement-imports', { form: formOf({ ...fields, seen: preview.seen }) })
    if (refused(made)) this.name(account.name, `import ${made.json().message}`, file.from)
  }

  private async confirmSure(): Promise<void> {
    for (;;) {
      const { data }: { data: SurePair[] } = (await this.get('/statement-matches')).json()
      if (data.length === 0) return
      for (let at = 0; at < data.length; at += 100) {
        const pairs = data.slice(at, at + 100).map(({ line, payment }) => ({
          line_id: line.id,
          entity: payment.entity,
          payment_id: payment.id,
        }))
        const answer = await this.post('/statement-matches/confirm', { json: { pairs } })
        if (refused(answer) || answer.json().data.refused.length > 0) throw new Error(answer.body)
      }
    }
  }

  async openLines(name: string): Promise<OpenLine[]> {
    const found: OpenLine[] = []
    for (let page = 1; ; page += 1) {
      const path = `/cash-lines?account_id=${this.ids.get(name)}&per_page=100&page=${page}`
      const { data, meta } = (await this.get(path)).json()
      found.push(...data)
      if (found.length >= meta.total || data.length === 0) return found
    }
  }

  private side(name: string | null): string | null {
    return name === 'TILL' ? `TILL:${this.till}` : name === null ? null : `ACCOUNT:${this.ids.get(name)}`
  }

  /** Enters what moved with its first line, ties the others, and lets a second person confirm what waits. */
  private async book(booking: Booking, lines: ReadonlyMap<string, readonly OpenLine[]>): Promise<void> {
    const { kind, day, sen, category } = booking
    if (booking.isWithSettlement) return
    const name = booking.from ?? booking.to ?? ''
    const own = booking.lines.flatMap((key) =>
      [booking.from, booking.to].flatMap((account) =>
        (lines.get(account ?? '') ?? []).filter(({ text }) => text.includes(`${key}X`)),
      ),
    )
    const [line, ...others] = own
    if (booking.settles) return this.settle(booking, booking.settles, line)
    const json = {
      kind,
      amount: Math.trunc(sen / 100),
      sen: sen % 100,
      day,
      from: this.side(booking.from),
      to: this.side(booking.to),
      payee: 'Year',
      region_id: this.world.regionId,
      term_id: this.world.termId,
      ...(category ? { category_id: this.categories[category] } : {}),
    }
    let made = await this.post('/cash-entries', { json: line ? { ...json, line_id: line.id } : json })
    if (refused(made) && line) {
      this.name(name, 'an entry that its line refuses', line.day)
      made = await this.post('/cash-entries', { json })
    }
    if (refused(made)) throw new Error(`${JSON.stringify(booking)}: ${made.body}`)
    const { id, state } = made.json().data
    for (const one of others) {
      const tied = await this.post(`/cash-entries/${id}/tie`, { json: { line_id: one.id } })
      if (refused(tied)) this.name(name, 'an entry that its line refuses', one.day)
    }
    if (state === 'CONFIRMED') return
    const confirmed = await this.post(`/cash-entries/${id}/confirm`, { json: {} }, 'second')
    if (refused(confirmed)) throw new Error(confirmed.body)
  }

  private async settle({ from, to, day }: Booking, days: readonly [string, string], line: OpenLine | undefined) {
    const [first_day, last_day] = days
    const json = { line_id: line?.id, account_id: this.ids.get(from ?? ''), first_day, last_day }
    const made = await this.post('/cash-settlements', { json })
    if (refused(made)) this.name(to ?? '', 'a settlement that does not fit', line?.day ?? day)
  }

  async daysOf(name: string): Promise<AccountDays> {
    return (await this.get(`/cash-places/${this.ids.get(name)}/days`)).json().data
  }

  /** What the portal says at the end. */
  async look({ name }: Account): Promise<void> {
    const { days, differs_from, opening } = await this.daysOf(name)
    for (const { day, broken_line } of days) if (broken_line) this.name(name, 'a balance of the account', day)
    if (differs_from) this.name(name, 'bank and books', differs_from)
    if (opening && inSen(opening) !== 0) this.name(name, 'the opening balance', days.at(-1)?.day ?? '')
    for (const { day } of await this.openLines(name)) this.name(name, 'an open line', day)
  }
}

/** Of each day, in sen, as the generator's. */
export const shownDays = ({ days }: AccountDays) =>
  days.toReversed().map((one) => ({
    day: one.day,
    closing: one.closing && inSen(one.closing),
    came: inSen(one.came),
    went: inSen(one.went),
    payments: inSen(one.payments),
    entries: inSen(one.entries),
    open: inSen(one.open),
    unseen: inSen(one.unseen),
    booked: inSen(one.booked),
    difference: one.difference && inSen(one.difference),
  }))
