// People who can sign in, and what they do at the door.
import type { LightMyRequestResponse } from 'fastify'
import type { Role } from '#roles.ts'
import { hashPassword } from '#services/passwords.ts'
import type { TestApp } from '../support/app.ts'
import { formOf } from '../support/forms.ts'

export const goodPassword = 'plum-harbour-41-violin'

type Person = { token: string; userId: number; nim: string }

let hashed: Promise<string> | undefined

/** An account with this password (the good one by default), and a live session. */
export async function personWithPassword(
  portal: TestApp,
  {
    role = 'USER',
    password = goodPassword,
    ...values
  }: { role?: Role; password?: string } & Record<string, unknown> = {},
): Promise<Person> {
  const hash = password === goodPassword ? (hashed ??= hashPassword(goodPassword)) : hashPassword(password)
  return portal.as(role, { password_hash: await hash, ...values })
}

/** Signs in as the browser does; `from` is the address that a proxy reports. */
export function login(portal: TestApp, nim: string, password: string, from?: string): Promise<LightMyRequestResponse> {
  return portal.call('POST', '/login', {
    form: formOf({ nim, password }),
    ...(from ? { headers: { 'x-forwarded-for': from } } : {}),
  })
}

/** The status of `GET user` with this token: 200 while the session lives. */
export const statusOf = async (portal: TestApp, token: string): Promise<number> =>
  (await portal.call('GET', '/user', { token })).statusCode
