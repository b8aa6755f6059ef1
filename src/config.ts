/** The only reader of process.env: every setting, its default, and what it is for. */
import { z } from 'zod'

const fromText = (value: string) => value.trim()
const setting = () => z.string().transform(fromText).pipe(z.string().min(1))

const schema = z.object({
  /** Port to listen on; 0 lets the system choose. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** Address to listen on. */
  HOST: setting().default('127.0.0.1'),
  /** Base of the links in mails. Never taken from a request. */
  APP_URL: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, '')).optional(),
  /** Files, and the embedded database where there is one. */
  DATA_DIR: setting().default('./data'),
  /** A PostgreSQL 15 or newer; without it the embedded one is used. */
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//).optional(),
  /** SMTP server; without it mails stay readable on /emails. */
  MAIL_URL: z.string().regex(/^smtps?:\/\//).optional(),
  /** Sender of all mails. */
  MAIL_FROM: setting().default('BNEC <no-reply@bnec.example>'),
  /** The first administrator, when the database holds none. */
  ADMIN_NIM: z.string().regex(/^\d{10}$/).optional(),
  ADMIN_PASSWORD: z.string().min(10).optional(),
  /** What an empty database is filled with. */
  SEED: z.enum(['demo', 'catalogue', 'none']).optional(),
  /** Addresses or ranges of the proxies in front, comma separated; only they may say who the client is. */
  TRUST_PROXY: setting().optional(),
  /** Off for load tests only. */
  RATE_LIMIT: z.enum(['on', 'off']).default('on'),
  /** Lets a scraper read /metrics from elsewhere than this machine. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Connections to the database. */
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(16),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})

export type Config = Readonly<{
  port: number
  host: string
  appUrl: string
  dataDir: string
  databaseUrl: string | null
  mailUrl: string | null
  mailFrom: string
  admin: { nim: string; password: string } | null
  seed: 'demo' | 'catalogue' | 'none'
  trustProxy: string[]
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
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''))
  const result = schema.safeParse(given)
  if (!result.success) {
    const wrong = result.error.issues.map((issue) => `${String(issue.path[0])} (${issue.message})`)
    throw new Error(`Wrong setting: ${wrong.join('; ')}. See the table of settings in the README.`)
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
    databaseUrl: value.DATABASE_URL ?? null,
    mailUrl: value.MAIL_URL ?? null,
    mailFrom: value.MAIL_FROM,
    admin: value.ADMIN_NIM && value.ADMIN_PASSWORD ? { nim: value.ADMIN_NIM, password: value.ADMIN_PASSWORD } : null,
    seed: value.SEED ?? (value.DATABASE_URL ? 'catalogue' : 'demo'),
    trustProxy: value.TRUST_PROXY?.split(',').map(fromText) ?? [],
    rateLimit: value.RATE_LIMIT === 'on',
    metricsToken: value.METRICS_TOKEN ?? null,
    poolSize: value.DATABASE_POOL,
    logLevel: value.LOG_LEVEL,
  }
}
