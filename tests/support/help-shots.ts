/** The handbook's pictures: whose screen each shows, and what must be there to be shown. */
import type { Role } from '#roles.ts'

type Office = <T>(method: 'GET', path: string) => Promise<T>

export type Shot = {
  name: string
  who: Role | null
  /** Where it is; of a record, asked of the office. */
  path: string | ((office: Office) => Promise<string>)
  /** What the page speaks of: headings, columns and buttons by their English names. */
  shows: readonly string[]
}

export const shots: readonly Shot[] = [
  { name: 'register', who: null, path: '/register', shows: ['Kemanggisan', 'Bandung'] },
  { name: 'dashboard', who: 'USER', path: '/dashboard', shows: ['TOEFL test', 'Membership', 'Welcoming party'] },
  {
    name: 'office',
    who: 'ADMIN',
    path: '/dashboard-admin',
    shows: ['Dashboard Admin', 'Waiting for you', 'Money and payments'],
  },
  { name: 'windows', who: 'ADMIN', path: '/environments', shows: ['Registration windows', 'Opens', 'Closes'] },
  { name: 'statements', who: 'ADMIN', path: '/statements', shows: ['Bank statements', 'Import a file'] },
  {
    name: 'review',
    who: 'ADMIN',
    path: async (office) => {
      const [waiting] = await office<{ id: number }[]>('GET', '/toefl-payments?status=PENDING&sort=id')
      return `/toefl-payments/${waiting?.id}/edit`
    },
    shows: ['Reject…', 'Confirm'],
  },
  { name: 'room', who: 'ADMIN', path: '/toefl-attendances', shows: ['Test attendance', 'Show the room code'] },
  { name: 'board', who: 'ADMIN', path: '/bom-recruitments', shows: ['Board applications', 'Interview'] },
  { name: 'term', who: 'ADMIN', path: '/term-change', shows: ['Change of term', 'Which term opens?'] },
  { name: 'security', who: 'USER', path: '/dashboard/security', shows: ['Passkeys', 'Authenticator app'] },
  { name: 'club', who: 'ADMIN', path: '/club', shows: ['Name, logo and colours', 'Preview'] },
  { name: 'handover', who: 'ADMIN', path: '/hand-over', shows: ['Hand-over', 'What is open'] },
  { name: 'books', who: 'SCAC', path: '/books', shows: ['The books', 'Expected'] },
]
