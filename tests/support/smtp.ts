// A real SMTP server that keeps what it is given, and that can be told to misbehave.
import { patience } from './effort.ts'
import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'

export type ReceivedMail = Email & {
  /** The addresses of the envelope, which may differ from those of the headers. */
  recipients: string[]
  receivedAt: Date
}

/**
 * - `accept`: as a good server does
 * - `reject`: a permanent refusal of every recipient (550)
 * - `refuse`: a permanent refusal of every mail once it was seen (554)
 * - `defer`: a passing refusal of every mail (451)
 * - `greet`: a permanent refusal of everybody who connects (554)
 * - `login`: a permanent refusal of every user and password (535); needs a URL with both
 * - `sender`: a permanent refusal of our own address (550)
 * - `relay`: a permanent refusal to take mail for others from us (554 5.7.1)
 * - `close`: hangs up as soon as somebody connects
 * - `lose`: keeps the mail, but hangs up before saying so
 * - `hang`: takes the mail and never says what it makes of it
 */
export type SmtpBehaviour =
  | 'accept'
  | 'reject'
  | 'refuse'
  | 'defer'
  | 'greet'
  | 'login'
  | 'sender'
  | 'relay'
  | 'close'
  | 'lose'
  | 'hang'

export type SmtpSink = {
  url: string
  port: number
  /** All mails so far, oldest first. */
  mails: ReceivedMail[]
  behave: (behaviour: SmtpBehaviour) => void
  /** The first mail that fits, now or within `ms`; fails with the subjects that did come. */
  waitFor: (fits: (mail: ReceivedMail) => boolean, ms?: number) => Promise<ReceivedMail>
  stop: () => Promise<void>
}

/** Starts the server on a free port, or on `port` to come back where it was before. */
export async function startSmtp({
  port = 0,
  host = '127.0.0.1',
}: { port?: number; host?: string } = {}): Promise<SmtpSink> {
  const mails: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  let behaviour: SmtpBehaviour = 'accept'

  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    authOptional: true,
    allowInsecureAuth: true,
    onConnect: (_session, done) => done(behaviour === 'greet' ? refusal(554, 'No service for you') : null),
    onAuth: ({ username }, _session, done) =>
      behaviour === 'login' ? done(refusal(535, 'Wrong password')) : done(null, { user: username ?? '' }),
    onMailFrom: (_address, _session, done) =>
      done(behaviour === 'sender' ? refusal(550, 'You are not who you say') : null),
    onRcptTo: (_address, _session, done) => done(recipientRefusals[behaviour] ?? null),
    onData: (stream, session, done) => {
      receive(stream, session).then(
        (mail) => {
          if (behaviour === 'hang') return
          if (behaviour === 'defer') return done(refusal(451, 'Try again later'))
          if (behaviour === 'refuse') return done(refusal(554, 'We do not want this'))
          mails.push(mail)
          if (behaviour !== 'lose') return done()
          for (const socket of sockets) if (socket.remotePort === session.remotePort) socket.destroy()
        },
        (error: Error) => done(error),
      )
    },
  })
  server.on('error', () => {}) // connections that break are part of the tests
  const listener = server.listen(port, host)
  listener.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    if (behaviour === 'close') socket.destroy()
  })
  await once(listener, 'listening')
  const address = listener.address() as AddressInfo // a TCP server has a numeric port

  return {
    url: `smtp://${host}:${address.port}`,
    port: address.port,
    mails,
    behave: (next) => {
      behaviour = next
    },
    waitFor: (fits, ms = patience) => waitFor(mails, fits, ms),
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(resolve))
    },
  }
}

const recipientRefusals: Partial<Record<SmtpBehaviour, Error>> = {
  reject: refusal(550, 'No such mailbox'),
  relay: refusal(554, '5.7.1 Relay access denied'),
}

async function receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<ReceivedMail> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer) // no encoding is set, so always bytes
  const mail = await PostalMime.parse(Buffer.concat(chunks))
  const recipients = session.envelope.rcptTo.map(({ address }) => address)
  return { ...mail, recipients, receivedAt: new Date() }
}

function refusal(code: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode: code })
}

async function waitFor(
  mails: ReceivedMail[],
  fits: (mail: ReceivedMail) => boolean,
  ms: number,
): Promise<ReceivedMail> {
  const limit = Date.now() + ms
  for (;;) {
    const mail = mails.find(fits)
    if (mail) return mail
    if (Date.now() >= limit) break
    await delay(25)
  }
  const seen = mails.map(({ subject, recipients }) => `"${subject}" to ${recipients.join(', ')}`)
  throw new Error(`No such mail within ${ms} ms. Received: ${seen.join('; ') || 'nothing'}`)
}
