// Students with an account and a password of their own, made the way everybody gets one.
import { mailTo } from '../../support/mailbox.ts'
import { type Api, apiOf, visitor } from './api.ts'
import { type Campus, registerByApi } from './campus.ts'
import { makePerson, type Person } from './people.ts'
import { address } from './test.ts'

export type Student = { person: Person; token: string; api: Api }

export const studentPassword = 'Correct horse 7 battery'

/** Registers somebody for the TOEFL test, who then sets the password that the mail's link asks for. */
export async function makeStudent(campus: Campus, person = makePerson()): Promise<Student> {
  await registerByApi(campus, [person])
  const letter = await mailTo(person.email, 'set your password')
  const token = /\/forgot-password\/([\w-]+)/.exec(letter.text)?.[1] ?? ''
  const body = { token, password: studentPassword, password_confirmation: studentPassword }
  const session = await visitor<{ token: string }>('POST', '/reset-password', body)
  return { person, token: session.token, api: apiOf(address(), session.token) }
}
