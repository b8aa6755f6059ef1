/** The only reader of process.env: every setting, its default, and what it is for. */
import { isIP } from 'node:net'
import { z } from 'zod'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const

const fromText = (value: string) => value.trim()
const setting = () => z.string().transform(fromText).pipe(z.string().min(1))
// What is said about a wrong value: completes a sentence that begins with the setting's name.
const must = (words: string) => ({ error: `must be ${words}` })

const count = (min: number, max: number) =>
  z.coerce.number(must(`a whole number from ${min} to ${max}`)).pipe(
    z
      .int(must(`a whole number from ${min} to ${max}`))
      .min(min, must(`a whole number from ${min} to ${max}`))
      .max(max, must(`a whole number from ${min} to ${max}`)),
  )

const server = (protocol: RegExp, words: string) => z.url({ protocol, hostname: /./, ...must(words) })

/** An address, a range such as 10.0.0.0/8, or a name that the server knows. */
function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits, ...rest] = text.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return most > 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
}
const spelledOut = (value: string): string => (/^(false|0|off|no)$/i.test(value.trim()) ? '' : value)
const proxyList = z
  .string()
  .transform((value) =>
    spelledOut(value)
      .split(',')
      .map(fromText)
      .filter((part, _, all) => part || all.length > 1),
  )
  .pipe(z.array(z.string()).refine((all) => all.every(isProxy), must('IP addresses or ranges, separated by commas')))
// The short words are what people try first; trusting the whole internet is never meant, nor a campus full of students.
const proxies = z
  .string()
  .regex(/^\s*(true|1|on|yes)\s*$/i)
  .transform(() => 'local' as const)
  .or(proxyList)

const schema = z.object({
  /** Port to listen on; 0 lets the system choose. */
  PORT: count(0, 65_535).default(3000),
  /** Address to listen on. */
  HOST: setting().default('127.0.0.1'),
  /** Base of the links in mails. Never taken from a request. */
  APP_URL: server(/^https?$/, 'an address such as https://portal.example.org')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  /** Files, and the embedded database where there is one. */
  DATA_DIR: setting().default('./data'),
  /** Where the portal puts a backup of itself every night; without it only one before an upgrade, below DATA_DIR. */
  BACKUP_DIR: setting().optional(),
  /** How many of them it keeps. */
  BACKUP_KEEP: count(1, 1000).default(14),
  /** A PostgreSQL 15 or newer; without it the embedded one is used. */
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/./, must('an address such as postgres://user:password@host:5432/name'))
    .optional(),
  /** SMTP server; without it mails stay readable on /emails. */
  MAIL_URL: server(/^smtps?$/, 'an address such as smtp://user:password@host:587').optional(),
  /** Sender of all mails. */
  MAIL_FROM: setting()
    .pipe(z.string().regex(/^[^<>@\s]+@[^<>@\s]+$|^[^<>\n]*<[^<>@\s]+@[^<>@\s]+>$/, must('an e-mail address')))
    .default('BNEC <no-reply@bnec.example>'),
  /** The first administrator, when the database holds none. */
  ADMIN_NIM: z
    .string()
    .regex(/^\d{10}$/, must('10 digits'))
    .optional(),
  ADMIN_PASSWORD: z.string().min(10, must('10 characters or longer')).optional(),
  /** What an empty database is filled with. */
  SEED: z.enum(['demo', 'catalogue', 'none'], must('demo, catalogue or none')).optional(),
  /**
   * Addresses or ranges of the proxies in front, comma separated; only they may say who the client is.
   * `true` means one proxy, on this machine; those in private networks have to be named.
   */
  TRUST_PROXY: proxies.optional(),
  /** Off for load tests only. */
  RATE_LIMIT: z.enum(['on', 'off'], must('on or off')).default('on'),
  /** Lets a scraper read /metrics from elsewhere than this machine. */
  METRICS_TOKEN: z.string().min(16, must('16 characters or longer')).optional(),
  /** Connections to the database. */
  DATABASE_POOL: count(2, 200).default(16),
  LOG_LEVEL: z.enum(logLevels, must(`one of ${logLevels.join(', ')}`)).default('info'),
})

export type Config = Readonly<{
  port: number
  host: string
  appUrl: string
  dataDir: string
  backupDir: string | null
  backupKeep: number
  databaseUrl: string | null
  mailUrl: string | null
  mailFrom: string
  admin: { nim: string; password: string } | null
  seed: 'demo' | 'catalogue' | 'none'
  /** `local` is the one proxy on this machine. */
  trustProxy: string[] | 'local'
  rateLimit: boolean
  metricsToken: string | null
  poolSize: number
  logLevel: string
}>

/**
 * Reads the settings. An empty variable counts as not set.
 * @throws an Error whose message is one sentence naming every wrong setting
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const result = schema.safeParse(given)
  if (!result.success) {
    const wrong = new Set(result.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`))
    throw new Error(`Wrong setting: ${[...wrong].join('; ')}. See the table of settings in the README.`)
  }
  const value = result.data
  if ((value.ADMIN_NIM === undefined) !== (value.ADMIN_PASSWORD === undefined)) {
    throw new Error('Wrong setting: ADMIN_NIM and ADMIN_PASSWORD go together; set both or neither.')
  }
  return {
    port: value.PORT,
    host: value.HOST,
    appUrl: value.APP_URL ?? `http://localhost:${value.PORT}`,
    dataDir: value.DATA_DIR,
    backupDir: value.BACKUP_DIR ?? null,
    backupKeep: value.BACKUP_KEEP,
    databaseUrl: value.DATABASE_URL ?? null,
    mailUrl: value.MAIL_URL ?? null,
    mailFrom: value.MAIL_FROM,
    admin: value.ADMIN_NIM && value.ADMIN_PASSWORD ? { nim: value.ADMIN_NIM, password: value.ADMIN_PASSWORD } : null,
    seed: value.SEED ?? (value.DATABASE_URL ? 'catalogue' : 'demo'),
    trustProxy: value.TRUST_PROXY ?? [],
    rateLimit: value.RATE_LIMIT === 'on',
    metricsToken: value.METRICS_TOKEN ?? null,
    poolSize: value.DATABASE_POOL,
    logLevel: value.LOG_LEVEL,
  }
}
