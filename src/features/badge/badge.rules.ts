/** Credentials as Open Badges 3.0 has them: who issues them, their shape, and the list of those that no longer count. */

const w3c = 'https://www.w3.org/ns/credentials/v2'
const badges = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'

/** Below the portal's address: what the issuer's name stands for. */
const place = '/api/badges'

/** The issuer's name (did:web): by it a checker finds the keys at `<portal>/api/badges/did.json`. */
export function issuerOf(appUrl: string): string {
  const { host, pathname } = new URL(appUrl + place)
  return ['did:web', encodeURIComponent(host), ...pathname.split('/').filter(Boolean)].join(':')
}

type Club = { name: string; appUrl: string }

/** The issuer as a credential shows it. */
export const profileOf = ({ name, appUrl }: Club) => ({ id: issuerOf(appUrl), type: ['Profile'], name, url: appUrl })

/** The issuer's profile by itself. */
export const profilePage = (club: Club) => ({ '@context': [w3c, badges], ...profileOf(club) })

type Published = { name: string; public_key: object }

/** The issuer's keys; the first is the one that signs. */
export function didDocument(appUrl: string, keys: readonly Published[]) {
  const issuer = issuerOf(appUrl)
  const names = keys.map(({ name }) => keyName(appUrl, name))
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/jws/v1'],
    id: issuer,
    verificationMethod: keys.map(({ name, public_key }) => ({
      id: keyName(appUrl, name),
      type: 'JsonWebKey2020',
      controller: issuer,
      publicKeyJwk: public_key,
    })),
    assertionMethod: names,
    authentication: names,
    service: [{ id: `${issuer}#profile`, type: 'LinkedDomains', serviceEndpoint: `${appUrl}${place}/issuer` }],
  }
}

export const keyName = (appUrl: string, name: string): string => `${issuerOf(appUrl)}#${name}`

export type Achievement = { id: string; name: string; description: string; criteria: string }
type Result = { id: string; name: string; type: 'ScaledScore' | 'PerformanceLevel'; value: string } & (
  | { from: number; to: number }
  | { levels: readonly string[] }
)

export type Badge = {
  /** The page that checks it. */
  id: string
  holder: string
  from: Date
  until: Date | null
  club: Club
  achievement: Achievement
  kind: 'Assessment' | 'Certificate'
  results: readonly Result[]
  /** Its place in the list of those that no longer count. */
  status: { list: string; index: number }
}

/** What is signed: the credential itself, with its own facts once more as the claims that checkers compare. */
export function credentialOf({ id, holder, from, until, club, achievement, kind, results, status }: Badge) {
  const subject = `${id}#holder`
  const issuer = profileOf(club)
  return {
    '@context': [w3c, badges],
    id,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: achievement.name,
    issuer,
    validFrom: instant(from),
    ...(until && { validUntil: instant(until) }),
    credentialSubject: {
      id: subject,
      type: ['AchievementSubject'],
      identifier: [{ type: 'IdentityObject', hashed: false, identityHash: holder, identityType: 'name' }],
      achievement: {
        id: achievement.id,
        type: ['Achievement'],
        achievementType: kind,
        name: achievement.name,
        description: achievement.description,
        criteria: { narrative: achievement.criteria },
        creator: issuer,
        ...(results.length > 0 && { resultDescription: results.map(described) }),
      },
      ...(results.length > 0 && {
        result: results.map((one) => ({ type: ['Result'], resultDescription: one.id, value: one.value })),
      }),
    },
    credentialStatus: {
      id: `${status.list}#${status.index}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: String(status.index),
      statusListCredential: status.list,
    },
    ...claims({ issuer: issuer.id, id, subject, from, until }),
  }
}

const described = (one: Result) => ({
  id: one.id,
  type: ['ResultDescription'],
  name: one.name,
  resultType: one.type,
  ...('levels' in one ? { allowedValue: one.levels } : { valueMin: String(one.from), valueMax: String(one.to) }),
})

type Claims = { issuer: string; id: string; subject: string; from: Date; until: Date | null }

const claims = ({ issuer, id, subject, from, until }: Claims) => ({
  iss: issuer,
  jti: id,
  sub: subject,
  nbf: seconds(from),
  ...(until && { exp: seconds(until) }),
})

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)
const instant = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`

/** So many credentials share a list: the least that the standard allows, so that nobody sees by the list whose is asked for. */
export const listSize = 131_072

/** The list and the place in it of the credential with this number. */
export const placeOf = (id: number): { list: number; index: number } => ({
  list: Math.floor(id / listSize),
  index: id % listSize,
})

type StatusList = { address: string; club: Club; packed: string; now: Date; until: Date }

/** The list of those that no longer count; `packed` are its bits, compressed, in base64url. */
export function statusListOf({ address, club, packed, now, until }: StatusList) {
  const issuer = issuerOf(club.appUrl)
  const subject = `${address}#list`
  return {
    '@context': [w3c],
    id: address,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer,
    validFrom: instant(now),
    validUntil: instant(until),
    credentialSubject: {
      id: subject,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList: `u${packed}`,
    },
    ...claims({ issuer, id: address, subject, from: now, until }),
  }
}

/** The bits of a list: the first place is the highest bit of the first byte. */
export function bitsOf(ended: readonly number[]): Uint8Array {
  const bits = new Uint8Array(listSize / 8)
  for (const index of ended) bits[index >> 3] = (bits[index >> 3] ?? 0) | (0x80 >> (index & 7))
  return bits
}
