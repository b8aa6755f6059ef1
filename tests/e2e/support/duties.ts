import { office } from './api.ts'

/** A member of the demo, whom no other test needs. */
export async function studentOfDemo(): Promise<{ name: string; nim: string }> {
  const found = await office<{ name: string; nim: string }[]>(
    'GET',
    '/registrant-details?role=MEMBER&sort=-id&per_page=1',
  )
  const [student] = found
  if (!student) throw new Error('The demo has no member.')
  return student
}
