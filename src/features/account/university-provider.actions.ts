/** Asking the university's OpenID Connect provider. Its answer is believed only with its signature. */
import * as oidc from 'openid-client'
import { hourMs } from '#kit/time.ts'
import type { University } from '#config.ts'
import type { Identity, Problem } from './university.rules.ts'
import type { Secrets } from './university.store.ts'

/** Longer nobody waits in front of a browser. */
const patienceSeconds = 8
/** After that its addresses are asked for again. */
const knownFor = hourMs

/** Why an answer is not believed; `cause` is for the log and holds nothing of a person. */
export class NotProved extends Error {
  readonly problem: Problem
  constructor(problem: Problem, cause: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}

export type Provider = {
  issuer: string
  /** The secrets of one way there and back, and the address to send the browser to. */
  begin(): Promise<{ url: string; secrets: Secrets }>
  /**
   * The person who came back, by the address that the provider sent the browser to.
   * @throws NotProved
   */
  identify(secrets: Secrets, answer: URLSearchParams): Promise<Identity>
}

/** @param redirectTo where the provider sends browsers back to; it must know this address */
export function openProvider(university: University, redirectTo: string): Provider {
  let known: { since: number; config: Promise<oidc.Configuration> } | null = null
  const ask = (): Promise<oidc.Configuration> => {
    if (known && Date.now() - known.since < knownFor) return known.config
    const config = discover(university)
    const mine = (known = { since: Date.now(), config })
    // Away now, perhaps there at the next try.
    config.catch(() => known === mine && (known = null))
    return config
  }
  return {
    issuer: university.issuer,
    async begin() {
      const config = await ask().catch(away)
      const secrets = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() }
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectTo,
        scope: 'openid email profile',
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(secrets.verifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, secrets }
    },
    async identify({ state, nonce, verifier }, answer) {
      const config = await ask().catch(away)
      try {
        const tokens = await oidc.authorizationCodeGrant(config, new URL(`?${answer.toString()}`, redirectTo), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        return identityOf(university, await allClaims(config, tokens, university))
      } catch (error) {
        return refuse(error)
      }
    },
  }
}

function discover({ issuer, clientId, clientSecret }: University): Promise<oidc.Configuration> {
  // Without this the library trusts the connection to the provider in place of the signature.
  const execute = [oidc.enableNonRepudiationChecks]
  if (issuer.startsWith('http:')) execute.push(oidc.allowInsecureRequests)
  return oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, { execute, timeout: patienceSeconds })
}

type Claims = Record<string, unknown>

/** Those of the ID token; where it leaves out what we look for, those that the provider tells when asked. */
async function allClaims(
  config: oidc.Configuration,
  tokens: Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>,
  { nimClaim, emailClaim }: University,
): Promise<Claims & { sub: string; iss: string }> {
  const claims = tokens.claims()
  if (!claims) throw new Error('no ID token')
  const isComplete = [nimClaim, emailClaim, 'name'].every((name) => claims[name] !== undefined)
  if (isComplete || !config.serverMetadata().userinfo_endpoint) return claims
  const more = await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)
  return { ...more, ...claims }
}

const textOf = (value: unknown, max: number): string | null =>
  typeof value === 'string' && value.trim() !== '' && value.length <= max ? value.trim() : null

function identityOf(university: University, claims: Claims & { sub: string; iss: string }): Identity {
  const nim = textOf(claims[university.nimClaim], 40) ?? ''
  const address = claims[university.emailClaim]
  const email = textOf(address, 254)?.toLowerCase() ?? null
  // It speaks of the claim `email`, and of no other that holds something else.
  const isVouched = claims['email_verified'] === true && address === claims['email']
  return {
    issuer: university.issuer,
    subject: claims.sub,
    name: textOf(claims['name'], 120),
    nim: /^\d{10}$/.test(nim) ? nim : null,
    email: email && /^[^\s@]+@[^\s@]+$/.test(email) ? email : null,
    isEmailVerified: university.isEmailVerified === 'always' || isVouched,
  }
}

const awayCodes = new Set(['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'])

/** Whether the provider could not be asked, or answered nothing that makes sense; its "no" is something else. */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, status, cause } = error as { code?: string; status?: number; cause?: unknown }
  const answered = status ?? (cause instanceof Response ? cause.status : undefined)
  if (answered !== undefined) return answered >= 500
  // `fetch` says no more than this; the reason is its cause.
  return error.message === 'fetch failed' || error.name === 'TimeoutError' || awayCodes.has(code ?? '')
}

function away(error: unknown): never {
  throw new NotProved('away', error)
}

function refuse(error: unknown): never {
  if (error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied') {
    throw new NotProved('cancelled', error)
  }
  throw new NotProved(isAway(error) ? 'away' : 'forged', error)
}
