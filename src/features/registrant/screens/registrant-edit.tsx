/** One account: its record, how its owner gets in, and its other records. */
import { Unread } from '#ui/Unread.tsx'
import { Alert, Title } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useParams } from 'react-router'
import { Page } from '#ui/Page.tsx'
import { moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { useSession } from '#api/session.tsx'
import { handles } from '#duties.ts'
import { ActivityLink, HistoryLink } from '#features/audit/widgets/HistoryLink.tsx'
import { readRegistrant, type Registrant, updateRegistrant } from '../registrant.contract.ts'
import { AccessCard } from './detail/AccessCard.tsx'
import { Belongings } from './detail/Belongings.tsx'
import { RecordForm } from './detail/RecordForm.tsx'

export const handle = { title: 'shell.titles.registrant' }

export default function RegistrantEdit() {
  const words = useWords('registrants')
  const id = Number(useParams()['id'])
  const { data, error, refetch } = useRead(readRegistrant, { params: { id } })
  const registrant = data?.data
  return (
    <Page
      title={registrant?.name ?? words('account', { id: String(id) })}
      breadcrumb={[{ label: words('title'), to: '/registrant-details' }]}
      actions={
        registrant && (
          <>
            <HistoryLink entity="account" id={registrant.id} />
            <ActivityLink userId={registrant.id} />
          </>
        )
      }
    >
      {registrant ? (
        <Account key={registrant.id} registrant={registrant} />
      ) : (
        <Unread error={error} refetch={refetch} kind="form" />
      )}
    </Page>
  )
}

function Account({ registrant }: { registrant: Registrant }) {
  const words = useWords('registrants.detail')
  const language = useLanguage()
  const { user } = useSession()
  const inBin = registrant.deleted_at !== null
  return (
    <>
      {registrant.deleted_at === null ? null : (
        <Alert color="gray" icon={<IconTrash aria-hidden />}>
          {words('inBin', { moment: moment(registrant.deleted_at, language) })}
        </Alert>
      )}
      <div className="columns" style={{ '--columns': 'minmax(0, 1.6fr) minmax(20rem, 1fr)' }}>
        <section className="panel" aria-labelledby="record">
          <Title order={2} size="h4" id="record">
            {words('record')}
          </Title>
          {/* The saved values are the initial ones next time. */}
          <RecordForm
            key={`${registrant.updated_at} ${inBin}`}
            registrant={registrant}
            disabled={inBin || !handles(user, updateRegistrant)}
          />
        </section>
        <div className="stack">
          <AccessCard registrant={registrant} />
          <Belongings belongings={registrant.belongings} />
        </div>
      </div>
    </>
  )
}
