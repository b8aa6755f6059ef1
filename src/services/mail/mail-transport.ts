/**
 * The mail server in use: the environment's, else the one that the office gave, else none. The process that changes it tells
 * the others; each reads it again every few seconds besides, for a message may be missed.
 */
import { lookup } from 'node:dns'
import { connect, isIP, type LookupFunction, type Socket } from 'node:net'
import { createTransport } from 'nodemailer'
import type { Config } from '#config.ts'
import type { Deps } from '#deps.ts'
import type { Db } from '#kit/database/connect.ts'
import { clubNow, isRenamed } from '#services/club.ts'
import { unseal } from '#services/secrets.ts'
import { isForbiddenAddress, isOwnAddress, refuseForbidden } from './forbidden.ts'

/** The settings of a connection. */
export type Server = { host: string; port: number; username: string | null; password: string | null; from: string }

export type MailServer =
  | { source: 'environment'; key: string; url: string; from: string }
  | { source: 'office'; key: string; server: Server; from: string }

type Needs = { db: Db; config: Config }

/** Sealed passwords are this row's alone. */
export const sealedFor = 'mail server'

const freshFor = 5000
type Kept = { at: number; found: Promise<MailServer | null> }
const kept = new WeakMap<object, Kept>()

/** The server in use; null where there is none. */
export function mailServer(needs: Needs): Promise<MailServer | null> {
  const known = kept.get(needs.config)
  if (known && Date.now() - known.at < freshFor) return known.found
  const found = read(needs)
  kept.set(needs.config, { at: Date.now(), found })
  found.catch(() => kept.delete(needs.config))
  return found
}

const topic = 'mail server'
type Process = Pick<Deps, 'config' | 'others'>

/** To be called after a change: this process follows at once, the others within a moment. */
export function forgetMailServer({ config, others }: Process): void {
  kept.delete(config)
  others.send(topic, [])
}

/** From now on this process follows what another one changes. */
export const followMailServer = ({ config, others }: Process): void => others.receive(topic, () => kept.delete(config))

const named = (address: string): string => `"${clubNow().short_name}" <${address}>`

async function read({ db, config }: Needs): Promise<MailServer | null> {
  if (config.mailUrl !== null) {
    const from = isRenamed()
      ? config.mailFrom.replace(/^BNEC(?= <)/, () => `"${clubNow().short_name}"`)
      : config.mailFrom
    return { source: 'environment', key: config.mailUrl, url: config.mailUrl, from }
  }
  const row = await db.selectFrom('mail_server').selectAll().where('confirmed_at', 'is not', null).executeTakeFirst()
  if (!row) return null
  const password = await opened(config, row.sealed_password)
  // Sealed with a key that is no more, as after a restore elsewhere: it has to be entered again.
  if (row.sealed_password !== null && password === null) return null
  const { host, port, username } = row
  const from = named(row.from_address)
  return {
    source: 'office',
    key: `${row.id} ${row.updated_at} ${from}`,
    server: { host, port, username, password, from },
    from,
  }
}

/** The password as it was given; null where there is none, or none that can be read here. */
export async function opened(config: Config, sealed: string | null): Promise<string | null> {
  const text = sealed && (await unseal(config, Buffer.from(sealed, 'base64'), sealedFor))
  return text ? text.toString('utf8') : null
}

/** Before the sender's name, as the office's servers have it. */
export const senderOf = named

type Patience = { connectionTimeout: number; greetingTimeout: number; socketTimeout: number }

/** Looks the name up as usual, and refuses an address that cannot be a mail server's. */
const guardedLookup: LookupFunction = (host, options, done) =>
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, [], 0)
    const bad = addresses.find(({ address }) => isForbiddenAddress(address))
    if (bad) return done(refuseForbidden(), [], 0)
    const [first] = addresses
    return options.all ? done(null, addresses) : done(null, first?.address ?? '', first?.family ?? 0)
  })

/** A connection to the server of the environment, which is trusted, or to the office's, which may lead outside only. */
export function connectTo(found: MailServer, patience: Patience, isPool = false) {
  const pool = isPool ? ({ pool: true, maxConnections: 5 } as const) : {}
  if (found.source === 'environment') return createTransport({ url: found.url, ...pool, ...patience })
  return connectToOffice(found.server, patience, pool)
}

function connectToOffice({ host, port, username, password }: Server, patience: Patience, pool: object) {
  if (isIP(host) && isForbiddenAddress(host)) throw refuseForbidden()
  const isSecure = port === 465
  return createTransport({
    host,
    port,
    secure: isSecure,
    // A password never crosses a network that anybody can read.
    requireTLS: !isSecure && username !== null && !isOwnAddress(host),
    ...(username !== null && password !== null ? { auth: { user: username, pass: password } } : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
    getSocket: openSocket(host, port, patience),
    ...pool,
    ...patience,
  } as Parameters<typeof createTransport>[0])
}

type Opened = (error: Error | null, socket?: { connection: Socket } | false) => void

/** The address is looked at in the moment of connecting: between two look-ups a name may come to lead elsewhere. */
const openSocket =
  (host: string, port: number, { connectionTimeout }: Patience) =>
  (_: unknown, done: Opened): void => {
    const socket = connect({ host, port, lookup: guardedLookup, timeout: connectionTimeout })
    const fail = (error: Error) => {
      socket.destroy()
      done(error)
    }
    const late = () => fail(Object.assign(new Error('connection timeout'), { code: 'ETIMEDOUT' }))
    socket.once('error', fail)
    socket.once('timeout', late)
    socket.once('connect', () => {
      socket.off('error', fail)
      socket.off('timeout', late)
      socket.setTimeout(0)
      done(null, { connection: socket })
    })
  }
