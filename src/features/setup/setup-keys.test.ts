// `npm run seal-anew` as a real process with a real database: another SECRET_KEY, and everybody still gets in.
import { expect, test } from 'vitest'
import { opened, sealedFor } from '#services/mail/mail-transport.ts'
import { seal } from '#services/secrets.ts'
import { totpAt } from '#services/totp.ts'
import { giveTotp } from '#tests/security/factor-records.ts'
import { goodPassword, login, personWithPassword } from '#tests/security/people.ts'
import { openPortal } from '#tests/support/app.ts'
import { runScript } from '#tests/support/command.ts'
import { insertRow } from '#tests/support/rows.ts'

const [former, today] = ['f'.repeat(40), 't'.repeat(40)]
const portal = await openPortal({ env: { SECRET_KEY: today, SECRET_KEY_FORMER: former } })

const run = (env: Record<string, string>) => runScript('seal-anew', [], { DATABASE_URL: portal.databaseUrl, ...env })

test('what a former key has sealed is read, and with the command by the new key alone', async () => {
  const { config } = portal.deps
  const old = { ...config, secretKey: former, formerSecretKey: null }
  const alone = { ...config, formerSecretKey: null }
  const { nim, userId } = await personWithPassword(portal)
  const secret = await giveTotp({ ...portal, deps: { ...portal.deps, config: old } }, userId)
  const sealed_password = (await seal(old, Buffer.from('of the mail server'), sealedFor)).toString('base64')
  const server = { host: 'mail.example.org', port: 587, username: 'club', from_address: 'club@example.org' }
  const confirmed_at = new Date().toISOString()
  await insertRow(portal.db, 'mail_server', { ...server, sealed_password, confirmed_at })
  const passwords = async () => {
    const row = await portal.db.selectFrom('mail_server').select('sealed_password').executeTakeFirstOrThrow()
    return [await opened(config, row.sealed_password), await opened(alone, row.sealed_password)]
  }
  expect(await passwords()).toEqual(['of the mail server', null])

  const refused = /^2 of 2 secrets .+ SECRET_KEY .+ SECRET_KEY_FORMER .+secret\.key\.$/
  expect(await run({ SECRET_KEY: today })).toMatchObject({ code: 1, lines: [expect.stringMatching(refused)] })
  expect(await passwords(), 'nothing is lost').toEqual(['of the mail server', null])
  const done = await run({ SECRET_KEY: today, SECRET_KEY_FORMER: former })
  expect(done).toMatchObject({ code: 0, lines: [expect.stringMatching(/^2 secrets are sealed/)] })
  expect(await passwords()).toEqual(['of the mail server', 'of the mail server'])

  const { second_step } = (await login(portal, nim, goodPassword)).json()
  const shown = { challenge: second_step.token, method: 'totp', code: totpAt(secret, portal.deps.now()) }
  expect((await portal.call('POST', '/login/second-step', { json: shown })).statusCode).toBe(200)
})
