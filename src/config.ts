/** The only reader of process.env: every setting, its default, and what it is for. */
import { isIP } from 'node:net'
import { z } from 'zod'
import { type Role, roles } from './roles.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const

const fromText = (value: string) => value.trim()
const setting = () => z.string().transform(fromText).pipe(z.string().min(1))
// The sentence about a wrong value: completes a sentence that begins with the setting's name.
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
  return most > 0 && rest.length === 0 && (bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most))
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

/** The roles that a comma separated list names; all, or none. */
const roleList = z
  .string()
  .transform((value): string[] => {
    const named = value.trim().toUpperCase()
    if (named === 'ALL') return [...roles]
    return named === 'NONE' || !spelledOut(named) ? [] : named.split(/\s*,\s*/)
  })
  .pipe(z.array(z.enum(roles, must(`all, none, or some of ${roles.join(', ')}`))))

const publicKeys = z
  .string()
  .transform((value) => value.split(',').map(fromText).filter(Boolean))
  .pipe(z.array(z.string().regex(/^age1[02-9a-z]+$/, must('public keys of age, which begin with age1'))).min(1))

/** An address with a key, its secret and a bucket; the traffic is encrypted unless it stays on this machine. */
function isBucket(address: string): boolean {
  const url = URL.parse(address)
  if (!url || !isSafeAddress(`${url.protocol}//${url.host}/`)) return false
  return url.username !== '' && url.password !== '' && /^\/[a-z0-9][a-z0-9.-]+\/?$/.test(url.pathname)
}

// A provider's statements about a person, and people's files, must not travel in the open; a server on this machine is
// for tests.
const isSafeAddress = (address: string) =>
  address.startsWith('https:') || /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/.test(address)

const schema = z.object({
  /** Port to listen on; 0 lets the system choose. */
  PORT: count(0, 65_535).default(3000),
  /** Address to listen on. */
  HOST: setting().default('127.0.0.1'),
  /** Base of the links in mails. Never taken from a request. */
  APP_URL: server(/^https?$/, 'an address such as https://portal.example.org')
    // The links in mails are written behind it.
    .refine((url) => !/[?#@]/.test(url), must('an address such as https://portal.example.org'))
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  /** Files, and the embedded database where there is one. */
  DATA_DIR: setting().default('./data'),
  /** A store that speaks S3, in place of the files in DATA_DIR; several machines may share it. */
  FILES_URL: z
    .string()
    .refine(isBucket, must('an address such as https://key:secret@s3.example.org/bucket'))
    .optional(),
  /** Where the portal puts a backup of itself every night; without it only one before an upgrade, below DATA_DIR. */
  BACKUP_DIR: setting().optional(),
  /** The public keys of age, comma separated, for which every backup is encrypted; without any it is not. */
  BACKUP_RECIPIENT: publicKeys.optional(),
  /** A store that speaks S3, to which the backup of every night is sent. */
  BACKUP_URL: z
    .string()
    .refine(isBucket, must('an address such as https://key:secret@s3.example.org/bucket'))
    .optional(),
  /** How many of them it keeps. */
  BACKUP_KEEP: count(1, 1000).default(14),
  /** A PostgreSQL 15 or newer; without it the embedded one is used. */
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/./, must('an address such as postgres://user:password@host:5432/name'))
    // The driver takes these for the strictest, and warns about the names at length.
    .transform((url) => url.replace(/([?&]sslmode=)(prefer|require|verify-ca)(?=&|$)/, '$1verify-full'))
    .optional(),
  /** SMTP server; without it mails stay readable on /emails. */
  MAIL_URL: server(/^smtps?$/, 'an address such as smtp://user:password@host:587').optional(),
  /** Sender of all mails. */
  MAIL_FROM: setting()
    .pipe(z.string().regex(/^[^<>@\s]+@[^<>@\s]+$|^[^<>\n]*<[^<>@\s]+@[^<>@\s]+>$/, must('an e-mail address')))
    .default('BNEC <no-reply@bnec.example>'),
  /** The university's OpenID Connect provider; without it nobody signs in with an account of the university. */
  OIDC_ISSUER: server(/^https?$/, 'an address such as https://login.example.edu')
    .refine(isSafeAddress, must('an address such as https://login.example.edu'))
    .optional(),
  OIDC_CLIENT_ID: setting().optional(),
  OIDC_CLIENT_SECRET: setting().optional(),
  /** Which claims hold NIM and e-mail address. */
  OIDC_NIM_CLAIM: setting().default('nim'),
  OIDC_EMAIL_CLAIM: setting().default('email'),
  /** `claim`: an address counts when the provider says `email_verified`. `always`: it gives out no others. */
  OIDC_EMAIL_VERIFIED: z.enum(['claim', 'always'], must('claim or always')).default('claim'),
  /** The name by which people know that account: shown on the button. */
  OIDC_NAME: setting()
    .pipe(z.string().max(60, must('60 characters or shorter')))
    .optional(),
  /** The roles that may sign in with NIM and password, comma separated; the others have the university's account. */
  PASSWORD_SIGN_IN: roleList.default([...roles]),
  /** The first administrator, when the database holds none. */
  ADMIN_NIM: z
    .string()
    .regex(/^\d{10}$/, must('10 digits'))
    .optional(),
  ADMIN_PASSWORD: z.string().min(10, must('10 characters or longer')).optional(),
  /** The filling of an empty database. */
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
  /** Who needs a second factor: the office, or nobody who does not want it. */
  SECOND_FACTOR: z.enum(['office', 'optional'], must('office or optional')).optional(),
  /** The key that encrypts secrets which the portal has to read again; without it a key is kept in DATA_DIR. */
  SECRET_KEY: z.string().min(32, must('32 characters or longer')).optional(),
  /** The key before it, which still opens what it has sealed. */
  SECRET_KEY_FORMER: z.string().min(32, must('32 characters or longer')).optional(),
  /** Processes that answer requests. */
  WORKERS: count(1, 64).default(1),
  /** Connections to the database, of all of them together. */
  DATABASE_POOL: count(2, 200).default(16),
  LOG_LEVEL: z.enum(logLevels, must(`one of ${logLevels.join(', ')}`)).default('info'),
})

/** How the portal asks the university who somebody is. */
export type University = Readonly<{
  issuer: string
  clientId: string
  clientSecret: string
  nimClaim: string
  emailClaim: string
  isEmailVerified: 'claim' | 'always'
  name: string | null
}>

export type Config = Readonly<{
  port: number
  host: string
  appUrl: string
  dataDir: string
  filesUrl: string | null
  backupDir: string | null
  backupKeep: number
  backupRecipients: readonly string[]
  backupUrl: string | null
  databaseUrl: string | null
  mailUrl: string | null
  mailFrom: string
  admin: { nim: string; password: string } | null
  university: University | null
  passwordRoles: readonly Role[]
  seed: 'demo' | 'catalogue' | 'none'
  /** `local` is the one proxy on this machine. */
  trustProxy: string[] | 'local'
  rateLimit: boolean
  metricsToken: string | null
  secondFactor: 'office' | 'optional'
  secretKey: string | null
  formerSecretKey: string | null
  workers: number
  poolSize: number
  logLevel: string
  /** A sentence for each name in the environment that is nearly a setting's. */
  misspelled: readonly string[]
}>

/** Names in the environment that are nearly those of settings: a slip of the hand that would pass in silence. */
export function misspelled(env: Record<string, string | undefined>): string[] {
  const names = Object.keys(schema.shape)
  const isNear = (name: string) => (known: string) =>
    known.length > 5 && Math.abs(known.length - name.length) < 2 && known !== name && slips(known, name) === 1
  return Object.keys(env).flatMap((name) => {
    const meant = names.includes(name) ? undefined : names.find(isNear(name))
    return meant ? [`${name} is no setting: is ${meant} meant?`] : []
  })
}

/** How far two names are apart: 1 for a letter too many, too few or wrong, or two that changed places. */
function slips(one: string, other: string): number {
  let begin = 0
  while (begin < one.length && one[begin] === other[begin]) begin += 1
  let end = 0
  const rest = Math.min(one.length, other.length) - begin
  while (end < rest && one.at(-1 - end) === other.at(-1 - end)) end += 1
  const [a, b] = [one.slice(begin, one.length - end), other.slice(begin, other.length - end)]
  return a === b.split('').toReversed().join('') && a.length === 2 ? 1 : Math.max(a.length, b.length)
}

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
  if (value.BACKUP_URL && !value.BACKUP_DIR) {
    throw new Error('Wrong setting: BACKUP_URL needs BACKUP_DIR, for a backup is written there before it is sent.')
  }
  if (value.BACKUP_URL && value.BACKUP_URL === value.FILES_URL) {
    throw new Error('Wrong setting: BACKUP_URL must be another bucket than FILES_URL, or one loss takes both.')
  }
  const oidc = [value.OIDC_ISSUER, value.OIDC_CLIENT_ID, value.OIDC_CLIENT_SECRET].filter((one) => one !== undefined)
  if (oidc.length === 1 || oidc.length === 2) {
    throw new Error(
      'Wrong setting: OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET go together; set all three or none.',
    )
  }
  if (oidc.length === 0 && value.PASSWORD_SIGN_IN.length < roles.length) {
    throw new Error('Wrong setting: PASSWORD_SIGN_IN needs OIDC_ISSUER, or some people could not sign in at all.')
  }
  const seed = value.SEED ?? (value.DATABASE_URL ? 'catalogue' : 'demo')
  return {
    port: value.PORT,
    host: value.HOST,
    appUrl: value.APP_URL ?? `http://localhost:${value.PORT}`,
    dataDir: value.DATA_DIR,
    filesUrl: value.FILES_URL ?? null,
    backupDir: value.BACKUP_DIR ?? null,
    backupKeep: value.BACKUP_KEEP,
    backupRecipients: value.BACKUP_RECIPIENT ?? [],
    backupUrl: value.BACKUP_URL ?? null,
    databaseUrl: value.DATABASE_URL ?? null,
    mailUrl: value.MAIL_URL ?? null,
    mailFrom: value.MAIL_FROM,
    admin: value.ADMIN_NIM && value.ADMIN_PASSWORD ? { nim: value.ADMIN_NIM, password: value.ADMIN_PASSWORD } : null,
    seed,
    university: universityOf(value),
    passwordRoles: value.PASSWORD_SIGN_IN,
    trustProxy: value.TRUST_PROXY ?? [],
    rateLimit: value.RATE_LIMIT === 'on',
    metricsToken: value.METRICS_TOKEN ?? null,
    // People who try the portal out sign in with the passwords that the start prints.
    secondFactor: value.SECOND_FACTOR ?? (seed === 'demo' ? 'optional' : 'office'),
    secretKey: value.SECRET_KEY ?? null,
    formerSecretKey: value.SECRET_KEY_FORMER ?? null,
    workers: value.WORKERS,
    poolSize: value.DATABASE_POOL,
    logLevel: value.LOG_LEVEL,
    misspelled: misspelled(env),
  }
}

function universityOf(value: z.output<typeof schema>): University | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = value
  if (!issuer || !clientId || !clientSecret) return null
  return {
    issuer,
    clientId,
    clientSecret,
    nimClaim: value.OIDC_NIM_CLAIM,
    emailClaim: value.OIDC_EMAIL_CLAIM,
    isEmailVerified: value.OIDC_EMAIL_VERIFIED,
    name: value.OIDC_NAME ?? null,
  }
}
