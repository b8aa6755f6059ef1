// What stands in the row of a certificate of any programme.
import { randomBytes } from 'node:crypto'
import type { Db } from '#kit/database/connect.ts'

let numbers = 0

export async function certificateFacts(db: Db, programme: 'TOEFL' | 'PARTY', name = 'Ayu') {
  const { id: template_id } = await db
    .selectFrom('certificate_template')
    .select('id')
    .where('programme', '=', programme)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const day = '2026-11-20'
  const frozen = { name, tested_on: day, issued_on: day, valid_until: null, club: 'Club', short_name: 'C' }
  const look = { accent: '#fdb833', edge: '#d98a06', logo: null, has_mark: true, address: 'http://localhost/verify' }
  numbers += 1
  return {
    code: randomBytes(16).toString('hex'),
    year: 1999,
    number: numbers,
    template_id,
    frozen: JSON.stringify({ ...frozen, ...look }),
    issued_at: new Date().toISOString(),
  }
}
