import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const complaint = (env: Record<string, string>): string => {
  try {
    readConfig(env)
  } catch (error) {
    return (error as Error).message
  }
  return 'accepted'
}

test('nothing needs to be set', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    appUrl: 'http://localhost:3000',
    dataDir: './data',
    backupDir: null,
    backupKeep: 14,
    databaseUrl: null,
    mailUrl: null,
    mailFrom: 'BNEC <no-reply@bnec.example>',
    admin: null,
    seed: 'demo',
    trustProxy: [],
    rateLimit: true,
    metricsToken: null,
    poolSize: 16,
    logLevel: 'info',
  })
})

describe('a wrong setting stops the start with one sentence that names it', () => {
  test.each([
    ['PORT', 'eighty', 'a whole number from 0 to 65535'],
    ['PORT', '65536', 'a whole number from 0 to 65535'],
    ['PORT', '80.5', 'a whole number from 0 to 65535'],
    ['APP_URL', 'portal.example.org', 'an address such as https://portal.example.org'],
    ['APP_URL', 'javascript:alert(1)', 'an address such as https://portal.example.org'],
    ['DATABASE_URL', 'mysql://localhost/portal', 'an address such as postgres://user:password@host:5432/name'],
    ['MAIL_URL', 'mail.example.org', 'an address such as smtp://user:password@host:587'],
    ['MAIL_URL', 'smtp://', 'an address such as smtp://user:password@host:587'],
    ['MAIL_FROM', 'the committee', 'an e-mail address'],
    ['SEED', 'everything', 'demo, catalogue or none'],
    ['TRUST_PROXY', '10.0.0.0/33', 'IP addresses or ranges, separated by commas'],
    ['TRUST_PROXY', '10.0.0.1,', 'IP addresses or ranges, separated by commas'],
    ['RATE_LIMIT', 'maybe', 'on or off'],
    ['METRICS_TOKEN', 'short', '16 characters or longer'],
    ['DATABASE_POOL', '1', 'a whole number from 2 to 200'],
    ['LOG_LEVEL', 'loud', 'one of fatal, error, warn, info, debug, silent'],
  ])('%s=%s', (name, value, words) => {
    expect(complaint({ [name]: value })).toBe(
      `Wrong setting: ${name} must be ${words}. See the table of settings in the README.`,
    )
  })

  test('ADMIN_NIM and ADMIN_PASSWORD, whose value is not repeated', () => {
    const both = { ADMIN_NIM: '2601234567', ADMIN_PASSWORD: 'a long pass phrase' }
    expect(readConfig(both).admin).toEqual({ nim: '2601234567', password: 'a long pass phrase' })
    expect(complaint({ ...both, ADMIN_NIM: '26012' })).toContain('ADMIN_NIM must be 10 digits')
    const short = complaint({ ...both, ADMIN_PASSWORD: 'hunter2' })
    expect(short).toContain('ADMIN_PASSWORD must be 10 characters or longer')
    expect(short).not.toContain('hunter2')
    expect(complaint({ ADMIN_NIM: both.ADMIN_NIM })).toContain('ADMIN_NIM and ADMIN_PASSWORD go together')
  })

  test('several at once, each of them', () => {
    const said = complaint({ PORT: '-1', SEED: 'x', LOG_LEVEL: 'y' })
    for (const name of ['PORT', 'SEED', 'LOG_LEVEL']) expect(said).toContain(`${name} must be`)
    expect(said.split('\n')).toHaveLength(1)
  })
})

test('an empty setting counts as not set', () => {
  expect(readConfig({ PORT: '', MAIL_URL: ' ', TRUST_PROXY: '' })).toEqual(readConfig({}))
})

test('right values are taken as they are meant', () => {
  const config = readConfig({
    APP_URL: 'https://portal.example.org/',
    DATABASE_URL: 'postgresql://portal:secret@db.example.org/portal',
    MAIL_URL: 'smtps://club:secret@mail.example.org:465',
    TRUST_PROXY: '10.0.0.0/8, ::1, loopback',
  })
  expect(config.appUrl).toBe('https://portal.example.org')
  expect(config.trustProxy).toEqual(['10.0.0.0/8', '::1', 'loopback'])
  for (const yes of ['true', ' On ', '1']) expect(readConfig({ TRUST_PROXY: yes }).trustProxy).toBe('local')
  expect(readConfig({ TRUST_PROXY: '0' }).trustProxy).toEqual([])
  // Somebody's own database is filled with what the portal needs, not with a story.
  expect(config.seed).toBe('catalogue')
})

test('the links in mails follow the port by default', () => {
  expect(readConfig({ PORT: '8080' }).appUrl).toBe('http://localhost:8080')
})
