// What a test sets up or looks up beside the browser, through the same API that everybody uses.

/** The demo's people who sign in: of each role one, and two students with a duty in one region. */
export type Role = 'ADMIN' | 'SCAC' | 'USER' | 'MEMBER' | 'MONEY' | 'TESTS'
export type SignIn = { role: Role; nim: string; password: string }

/** One of the demo's people who can sign in. */
export function signInOf(role: Role, signIns = process.env['SIGN_INS'] ?? '[]'): SignIn {
  const found = (JSON.parse(signIns) as SignIn[]).find((one) => one.role === role) // what the start wrote
  if (!found) throw new Error(`SIGN_INS has nobody who is ${role}.`)
  return found
}

export type Api = {
  /** Answers with `data` of the body. Throws with the server's own words when it refuses. */
  <T = unknown>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: FormData | object): Promise<T>
}

/** Calls as nobody, or with the token of somebody. */
export function apiOf(baseUrl: string, token = ''): Api {
  return async <T>(method: string, path: string, body?: FormData | object): Promise<T> => {
    const isForm = body instanceof FormData
    const answer = await fetch(`${baseUrl}/api${path}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    })
    const said = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${said}`)
    return (JSON.parse(said) as { data: T }).data // the caller names what the contract promises
  }
}

/** Signs in and gives the token. */
export async function tokenOf(baseUrl: string, { nim, password }: { nim: string; password: string }): Promise<string> {
  const answer = await fetch(`${baseUrl}/api/login`, { method: 'POST', body: new URLSearchParams({ nim, password }) })
  const { status, message } = (await answer.json()) as { status?: boolean; message: { token: string } }
  if (!status) throw new Error(`${nim} cannot sign in: ${answer.status}`)
  return message.token
}

export const address = (): string => process.env['BASE_URL'] ?? ''

/** The API as nobody. */
export const visitor: Api = (method, path, body) => apiOf(address())(method, path, body)

/** The API as the administrator. */
export const office: Api = async (method, path, body) => apiOf(address(), await tokens('ADMIN'))(method, path, body)

const known = new Map<Role, { at: number; token: Promise<string> }>()
/** Long before the portal asks again who it is, a test begins with another one. */
const freshFor = 4 * 60_000

/** A token of one of the demo's people; the same one for many tests, so only for those that do not end it. */
export function tokens(role: Role): Promise<string> {
  const held = known.get(role)
  if (held && Date.now() - held.at < freshFor) return held.token
  const token = tokenOf(address(), signInOf(role))
  known.set(role, { at: Date.now(), token })
  return token
}
