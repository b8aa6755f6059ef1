// A real OpenID Connect provider of this machine: the university, whose people a test invents. It signs in `person`,
// without a page to click on.
import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { next } from './next.ts'

export type Someone = { sub: string; name?: string; nim?: string; email?: string; email_verified?: boolean }
type Claims = Record<string, unknown>
/** What a forger puts in the place of an ID token. */
export type Forge = (claims: Claims, sign: (claims: Claims, options?: Signing) => string) => string
type Signing = { key?: KeyObject; alg?: 'RS256' | 'none' }

const secret = 'a-secret-of-the-tests-that-is-long-enough'
/** Where the portal of these tests is called back. */
export const callback = 'http://portal.test/api/university/callback'
export const foreignClient = 'another-client'

export type TestUniversity = {
  url: string
  env: Record<string, string>
  /** Who is at the browser when the university asks. */
  person: Someone
  /** Tampers with the ID tokens that the provider gives out. */
  forge: Forge | null
  /** Goes to this address as a browser would; gives the address that the provider sends it back to. */
  visit(url: string): Promise<URL>
  /** Who knocks sees nobody, until it is brought back. */
  away(isAway: boolean): Promise<void>
  stop(): Promise<void>
}

/** @param redirectTo where the portal is called back, `APP_URL` with the path of its callback */
export async function startUniversity(redirectTo: string, port = 0): Promise<TestUniversity> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk = { ...privateKey.export({ format: 'jwk' }), kid: 'of-the-tests', alg: 'RS256', use: 'sig' }
  let handle: Parameters<typeof createServer>[1] = (_request, response) => void response.writeHead(503).end()
  let server: Server = createServer((request, response) => handle?.(request, response))
  const listen = (at: number) =>
    new Promise<number>((done) => server.listen(at, '127.0.0.1', () => done((server.address() as AddressInfo).port)))
  const chosen = await listen(port)
  const url = `http://127.0.0.1:${chosen}`
  const client = { client_secret: secret, redirect_uris: [redirectTo] }
  const university: TestUniversity = {
    url,
    env: { OIDC_ISSUER: url, OIDC_CLIENT_ID: 'portal', OIDC_CLIENT_SECRET: secret, OIDC_NAME: 'Test University' },
    person: { sub: `nobody-${next('universities')}` },
    forge: null,
    visit: (address) => visit(address, redirectTo),
    async away(isAway) {
      if (isAway) return close(server)
      server = createServer((request, response) => handle?.(request, response))
      await listen(chosen)
    },
    stop: () => close(server),
  }
  const provider = new Provider(url, {
    clients: [
      { ...client, client_id: 'portal' },
      { ...client, client_id: foreignClient },
    ],
    jwks: { keys: [jwk] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'nim'] },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['of-the-tests'] },
    interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/sign-in/${uid}` },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount: (_ctx: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ ...people.get(sub), sub }),
    }),
    async loadExistingGrant(ctx: GrantContext) {
      const grant = new provider.Grant({
        clientId: ctx.oidc.client.clientId,
        accountId: ctx.oidc.session.accountId,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const people = new Map<string, Someone>()
  provider.use(async (ctx: TokenContext, following: () => Promise<void>) => {
    await following()
    const token = ctx.path === '/token' && university.forge && ctx.body?.id_token
    if (!token || !university.forge) return
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims
    ctx.body = {
      ...ctx.body,
      id_token: university.forge(claims, (given, { key = privateKey, alg = 'RS256' } = {}) => sign(given, key, alg)),
    }
  })
  const answer = provider.callback()
  handle = (request, response) => {
    if (!request.url?.startsWith('/sign-in/')) return void answer(request, response)
    const { person } = university
    people.set(person.sub, person)
    void provider.interactionFinished(request, response, { login: { accountId: person.sub } })
  }
  return university
}

type GrantContext = { oidc: { client: { clientId: string }; session: { accountId: string } } }
type TokenContext = { path: string; body: ({ id_token?: string } & Claims) | null }

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function sign(claims: Claims, key: KeyObject, alg: 'RS256' | 'none'): string {
  const text = `${part({ alg, kid: 'of-the-tests', typ: 'JWT' })}.${part(claims)}`
  return `${text}.${alg === 'none' ? '' : createSign('RSA-SHA256').update(text).sign(key, 'base64url')}`
}

/** Follows the provider's own redirects, with its cookies, up to the one that leaves it. */
async function visit(address: string, redirectTo: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let at = new URL(address)
  for (let steps = 0; steps < 10; steps += 1) {
    if (at.href.startsWith(redirectTo)) return at
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(at, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const to = response.headers.get('location')
    if (!to) throw new Error(`the provider stopped at ${at.pathname}: ${response.status} ${await response.text()}`)
    at = new URL(to, at)
  }
  throw new Error('the provider leads round in circles')
}

function close(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((done) => server.close(() => done()))
}
