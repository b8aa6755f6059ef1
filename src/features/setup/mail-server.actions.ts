/** Giving the portal a mail server in the browser: a letter shows that it works before anything is sent through it. */
import { randomInt } from 'node:crypto'
import type { z } from 'zod'
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict, invalidField } from '#kit/errors.ts'
import { problemOf } from '#features/email/email.rules.ts'
import { findAdministrators, findReader } from '#services/accounts/readers.ts'
import { tellAdministrators } from '#services/accounts/tell.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { sendNow } from '#services/mail/send-now.ts'
import {
  forgetMailServer as forgetKnown,
  type MailServer,
  opened,
  sealedFor,
  senderOf,
} from '#services/mail/mail-transport.ts'
import { isCopy } from '#services/mark.ts'
import { tokenHash } from '#services/passwords.ts'
import { seal } from '#services/secrets.ts'
import type { Language } from '#words/languages.ts'
import { languageOf, translatorFor } from '#words/words.ts'
import type { MailServerAnswer, tryMailServer } from './mail-server.contract.ts'
import { expectReal } from './portal-copy.actions.ts'
import { mailServerMail } from './mail-server.mail.ts'
import { mostTries } from './setup.rules.ts'
import * as store from './mail-server.store.ts'

type Row = Awaited<ReturnType<typeof store.findServers>>[number]
type Body = z.output<typeof tryMailServer.body>

const shown = ({ host, port, username, from_address }: store.Values) => ({ host, port, username, from_address })
const hashOf = (code: string): string => tokenHash(code).toString('hex')
const isUsed = (row: Row): boolean => row.confirmed_at !== null

/** The known facts about the mail server; never its password. */
export async function readMailServer({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<MailServerAnswer> {
  if (config.mailUrl !== null) {
    const { hostname: host, port, protocol } = new URL(config.mailUrl)
    const used = { host, port: Number(port) || (protocol === 'smtps:' ? 465 : 587), username: null, from_address: '' }
    return { source: 'environment', used, is_readable: true, waiting: null }
  }
  const rows = await store.findServers(db)
  const used = rows.find(isUsed)
  const waiting = rows.find((row) => !isUsed(row))
  const isReadable = !used?.sealed_password || (await opened(config, used.sealed_password)) !== null
  return {
    source: used ? 'office' : 'none',
    used: used ? shown(used) : null,
    is_readable: isReadable,
    waiting: waiting ? shown(waiting) : null,
  }
}

/**
 * Sends the caller a code through the server, and keeps it aside until that is entered.
 * Where the environment names one, that stays in use: it wins.
 * @throws 422 without the mailbox's password where it is needed; 409 where the portal may be a copy
 */
export async function tryServer(deps: Deps, caller: Caller, given: { body: Body; language: Language }) {
  const { body, language } = given
  await expectReal(deps)
  const password = await passwordOf(deps, body)
  const { host, port, from_address } = body
  const username = body.username ?? null
  const t = translatorFor(language)
  const { name, email: to } = await findReader(deps.db, caller.id)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const server = connectionOf({ host, port, username, from_address }, password)
  const letter = {
    greeting: t('setup.letter.greeting', { name }),
    paragraphs: [t('setup.mailServer.letter')],
    facts: [[t('setup.mailServer.code'), code] as [string, string]],
  }
  const problem = await sendNow(server, { to, subject: t('setup.letter.subject'), letter, language })
  if (problem !== null) return { to, is_sent: false, message: refusalOf(problem, language) }
  const sealed =
    password === null ? null : (await seal(deps.config, Buffer.from(password), sealedFor)).toString('base64')
  await deps.db.transaction().execute(async (trx) => {
    const values = { host, port, username, from_address, sealed_password: sealed }
    await store.replaceWaiting(trx, values, hashOf(code))
    const after = { host, port, username, from_address }
    await recordAudit(trx, { caller, action: 'tried', entity: 'mail_server', entityId: null, after })
  })
  return { to, is_sent: true, message: t('setup.mailServer.sent', { to }) }
}

/** A server's own words only if it is a mail server: another server's answer is nobody's business. */
function refusalOf(problem: string, language: Language): string {
  const t = translatorFor(language)
  const isMail = ['refused', 'later'].includes(problemOf(problem)) && !/greeting/i.test(problem)
  return isMail ? t('setup.notSent', { problem }) : t('setup.mailServer.unreachable')
}

/** A password goes to the server and user that it was given for, and to no other. */
async function passwordOf({ db, config }: Deps, { host, username, password }: Body): Promise<string | null> {
  if (!username) return null
  if (password) return password
  const used = (await store.findServers(db)).find(isUsed)
  const known = used?.host === host && used.username === username ? await opened(config, used.sealed_password) : null
  if (known === null) throw invalidField('password', 'fields.required')
  return known
}

/**
 * Uses the server whose code was entered.
 * @throws 422 for a wrong code, 409 when none waits or too many were wrong
 */
export async function confirmServer(deps: Deps, caller: Caller, code: string): Promise<MailServerAnswer> {
  const change = await deps.db.transaction().execute(async (trx) => {
    const waiting = await store.lockWaiting(trx)
    if (!waiting || waiting.tries >= mostTries) throw conflict('setup.mailServer.sendAgain')
    if (waiting.code_hash !== hashOf(code)) {
      await store.countTry(trx, waiting.id)
      return 'wrong'
    }
    const before = (await store.findServers(trx)).find(isUsed)
    await store.useWaiting(trx, waiting.id, deps.now().toISOString())
    await noteChange(deps, trx, caller, { before, after: waiting })
    return { before, after: waiting }
  })
  if (change === 'wrong') throw invalidField('code', 'fields.mailCode')
  forgetKnown(deps)
  await warnThroughOld(deps, caller, change)
  return readMailServer(deps)
}

/** Sends nothing more through the office's server. */
export async function forgetServer(deps: Deps, caller: Caller): Promise<MailServerAnswer> {
  const before = await deps.db.transaction().execute(async (trx) => {
    await store.lockServers(trx)
    const used = (await store.findServers(trx)).find(isUsed)
    await store.deleteServers(trx)
    if (used) await noteChange(deps, trx, caller, { before: used, after: undefined })
    return used
  })
  forgetKnown(deps)
  await warnThroughOld(deps, caller, { before, after: undefined })
  return readMailServer(deps)
}

type Change = Record<'before' | 'after', store.Values | undefined>

async function noteChange(deps: Deps, trx: Trx, caller: Caller, { before, after }: Change): Promise<void> {
  const entry = { before: before ? shown(before) : null, after: after ? shown(after) : null }
  await recordAudit(trx, {
    caller,
    action: after ? 'updated' : 'deleted',
    entity: 'mail_server',
    entityId: null,
    ...entry,
  })
  // Nothing goes another way while the environment names the server.
  if (deps.config.mailUrl !== null) return
  await tellAdministrators(trx, deps.now(), mailServerMail, told(caller, { before, after }))
}

const told = (caller: Caller, { before, after }: Change) => ({
  by: caller.name,
  before: before && place(before),
  after: after && place(after),
})

/**
 * Sends the same letter through the server that was used until now: a wrong or hostile new server could hold back its
 * own mails. It is sent as far as the old one still answers; the change holds in any case.
 */
async function warnThroughOld(deps: Deps, caller: Caller, { before, after }: Change): Promise<void> {
  const { config, db, log, now } = deps
  if (await isCopy(db)) return
  if (!before || config.mailUrl !== null || (after && connects(before) === connects(after))) return
  const password = await opened(config, before.sealed_password)
  if (before.sealed_password !== null && password === null) return
  const server = connectionOf(before, password)
  const data = told(caller, { before, after })
  const send = async ({ id, email: to, language: own }: Administrator) => {
    const language = languageOf(own)
    const words = translatorFor(language)
    const tools = { db, words, language, appUrl: config.appUrl, now: now() }
    const letter = await mailServerMail.write(tools, { userId: id, data })
    return sendNow(server, { to, subject: mailServerMail.subject(words), letter, language })
  }
  const problems = await Promise.all((await findAdministrators(db, now())).map(send))
  const problem = problems.find((one) => one !== null)
  if (problem) log.warn({ problem }, 'the old mail server did not take the letter about its change')
}

type Administrator = Awaited<ReturnType<typeof findAdministrators>>[number]

const connects = ({ host, port, username }: store.Values): string => `${host}:${port} ${username}`

/** How one connects to a server that the office gave. */
function connectionOf({ host, port, username, from_address }: Address, password: string | null): MailServer {
  const from = senderOf(from_address)
  return { source: 'office', key: '', from, server: { host, port, username, password, from } }
}

type Address = Omit<store.Values, 'sealed_password'>

const place = ({ host, port, from_address }: store.Values): string => `${host}:${port}, ${from_address}`
