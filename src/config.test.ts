import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { misspelled, readConfig } from './config.ts'

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
    filesUrl: null,
    backupDir: null,
    backupKeep: 14,
    backupRecipients: [],
    backupUrl: null,
    databaseUrl: null,
    mailUrl: null,
    mailFrom: 'BNEC <no-reply@bnec.example>',
    admin: null,
    university: null,
    passwordRoles: ['ADMIN', 'SCAC', 'USER', 'MEMBER'],
    seed: 'demo',
    trustProxy: [],
    workers: 1,
    rateLimit: true,
    metricsToken: null,
    secondFactor: 'optional',
    secretKey: null,
    formerSecretKey: null,
    poolSize: 16,
    logLevel: 'info',
    misspelled: [],
  })
})

test('a name that is nearly that of a setting is told, and no other', () => {
  expect(misspelled({ TRUST_PROX: 'true', MAIL_FORM: 'a@b.c', PORT: '1', PATH: '/bin', HOME: '/', SORT: '1' })).toEqual(
    ['TRUST_PROX is no setting: is TRUST_PROXY meant?', 'MAIL_FORM is no setting: is MAIL_FROM meant?'],
  )
})

test('what the driver would warn about at length is written as it takes it', () => {
  const { databaseUrl } = readConfig({ DATABASE_URL: 'postgres://h/n?sslmode=require&a=b' })
  expect(databaseUrl).toBe('postgres://h/n?sslmode=verify-full&a=b')
})

test('the office needs a second factor everywhere but in the demo', () => {
  expect(readConfig({ SEED: 'catalogue' }).secondFactor).toBe('office')
  expect(readConfig({ DATABASE_URL: 'postgres://h/n' }).secondFactor).toBe('office')
  expect(readConfig({ SEED: 'catalogue', SECOND_FACTOR: 'optional' }).secondFactor).toBe('optional')
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
    ['SECOND_FACTOR', 'everybody', 'office or optional'],
    ['SECRET_KEY', 'short', '32 characters or longer'],
    ['SECRET_KEY_FORMER', 'short', '32 characters or longer'],
    ['SEED', 'everything', 'demo, catalogue or none'],
    ['TRUST_PROXY', '10.0.0.0/33', 'IP addresses or ranges, separated by commas'],
    ['TRUST_PROXY', '0.0.0.0/0', 'IP addresses or ranges, separated by commas'],
    ['APP_URL', 'https://a.example/sub?x=1', 'an address such as https://portal.example.org'],
    ['TRUST_PROXY', '10.0.0.1,', 'IP addresses or ranges, separated by commas'],
    ['RATE_LIMIT', 'maybe', 'on or off'],
    ['METRICS_TOKEN', 'short', '16 characters or longer'],
    ['BACKUP_RECIPIENT', 'AGE-SECRET-KEY-1XYZ', 'public keys of age, which begin with age1'],
    ['BACKUP_URL', 's3://bucket', 'an address such as https://key:secret@s3.example.org/bucket'],
    ['FILES_URL', 'https://s3.example.org/bucket', 'an address such as https://key:secret@s3.example.org/bucket'],
    ['FILES_URL', 'http://k:s@s3.example.org/bucket', 'an address such as https://key:secret@s3.example.org/bucket'],
    ['OIDC_ISSUER', 'login.example.edu', 'an address such as https://login.example.edu'],
    ['OIDC_ISSUER', 'http://login.example.edu', 'an address such as https://login.example.edu'],
    ['OIDC_EMAIL_VERIFIED', 'yes', 'claim or always'],
    ['PASSWORD_SIGN_IN', 'STUDENTS', 'all, none, or some of ADMIN, SCAC, USER, MEMBER'],
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

  test('the university’s three go together, and passwords go only where there is another way', () => {
    const all = { OIDC_ISSUER: 'https://login.example.edu', OIDC_CLIENT_ID: 'portal', OIDC_CLIENT_SECRET: 'hush-hush' }
    expect(readConfig(all).university).toMatchObject({ issuer: all.OIDC_ISSUER, nimClaim: 'nim', name: null })
    for (const name of Object.keys(all)) expect(complaint({ ...all, [name]: '' })).toContain('go together')
    expect(complaint({ OIDC_CLIENT_SECRET: all.OIDC_CLIENT_SECRET })).not.toContain('hush-hush')
    expect(complaint({ PASSWORD_SIGN_IN: 'USER' })).toContain('PASSWORD_SIGN_IN needs OIDC_ISSUER')
    expect(readConfig({ ...all, PASSWORD_SIGN_IN: 'user, MEMBER' }).passwordRoles).toEqual(['USER', 'MEMBER'])
    for (const none of ['none', 'off', 'None']) {
      expect(readConfig({ ...all, PASSWORD_SIGN_IN: none }).passwordRoles, none).toEqual([])
    }
  })

  test('a second place for backups needs a first one, and another store than the files', () => {
    const store = 'https://key:secret@s3.example.org/bucket'
    expect(complaint({ BACKUP_URL: store })).toContain('BACKUP_URL needs BACKUP_DIR')
    const both = complaint({ BACKUP_URL: store, FILES_URL: store, BACKUP_DIR: '/backups' })
    expect(both).toContain('another bucket than FILES_URL')
    expect(both).not.toContain('secret')
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

test('the settings of the server in docs/operations are right ones', async () => {
  const text = await readFile(join(import.meta.dirname, '../docs/operations/portal.env'), 'utf8')
  const lines = [...text.matchAll(/^([A-Z_]+)="?(.+?)"?$/gm)].map(([, name = '', value = '']) => [name, value])
  const config = readConfig(Object.fromEntries(lines) as Record<string, string>)
  const { appUrl, trustProxy, dataDir, seed } = config
  expect({ appUrl, trustProxy, dataDir, seed }).toEqual({
    appUrl: 'https://portal.example.org',
    trustProxy: 'local',
    dataDir: '/srv/portal/data',
    seed: 'catalogue',
  })
  expect(config.mailFrom).toBe('BNEC <no-reply@portal.example.org>')
})
