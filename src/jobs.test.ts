import { glob } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { MailTemplate } from '#services/mail/template.ts'
import { mailTemplates } from './jobs.ts'

const isTemplate = (value: unknown): value is MailTemplate =>
  typeof value === 'object' && value !== null && 'name' in value && 'subject' in value && 'write' in value

test('every mail that a room can queue can also be written when its time comes', async () => {
  const known = new Set(mailTemplates.map(({ name }) => name))
  const unknown: string[] = []
  for await (const file of glob('src/{features,programmes}/**/*.mail.ts')) {
    const room = (await import(new URL(`../${file}`, import.meta.url).href)) as Record<string, unknown>
    unknown.push(
      ...Object.values(room)
        .filter((one) => isTemplate(one) && !known.has(one.name))
        .map((one) => `${(one as MailTemplate).name} of ${file}`),
    )
  }
  expect(unknown).toEqual([])
})

test('no two mails have the same name', () => {
  const names = mailTemplates.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})
