/** How the owner gets in, and what the committee can do about it. */
import { Group, Title } from '@mantine/core'
import { isAdmin } from '#roles.ts'
import { useSession } from '#api/session.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import type { Registrant } from '../../registrant.contract.ts'
import { AccountActions } from './AccountActions.tsx'
import { RoleField } from './RoleField.tsx'

export function AccessCard({ registrant }: { registrant: Registrant }) {
  const words = useWords('registrants.detail')
  const { user } = useSession()
  return (
    <section className="panel" aria-labelledby="access">
      <Group justify="space-between">
        <Title order={2} size="h4" id="access">
          {words('access')}
        </Title>
        <StatusBadge status={registrant.status} size="lg" />
      </Group>
      <ul className="stack" style={{ gap: 4, fontSize: '0.875rem' }}>
        {useFacts(registrant).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {isAdmin(user) ? <RoleField key={registrant.role} registrant={registrant} /> : null}
      <AccountActions registrant={registrant} />
    </section>
  )
}

function useFacts(registrant: Registrant): string[] {
  const words = useWords('registrants.detail')
  const language = useLanguage()
  const at = (when: string) => ({ moment: moment(when, language) })
  const { email_verified_at, last_activation_at, suspended_at, activated } = registrant
  return [
    words('since', at(registrant.created_at)),
    email_verified_at === null ? words('unverified') : words('verified', at(email_verified_at)),
    ...(last_activation_at === null || activated ? [] : [words('lastLink', at(last_activation_at))]),
    ...(suspended_at === null ? [] : [words('suspendedSince', at(suspended_at))]),
    words('sessions', { count: registrant.sessions }),
  ]
}
