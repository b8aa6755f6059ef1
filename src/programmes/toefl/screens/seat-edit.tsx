/** /toefl-details/{id}/edit-detail: one registrant; another shift, and the score. */
import { Unread } from '#ui/Unread.tsx'
import { TextLink } from '#ui/links.tsx'
import { Alert, Anchor, Paper, Stack, Text, Title } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { type Fact, Facts } from '#ui/Facts.tsx'
import { FormShell } from '#ui/FormShell.tsx'
import { Page } from '#ui/Page.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { moment } from '#words/format.ts'
import { inLanguage } from '#words/typed.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { forget, useApi, useRead } from '#api/api.ts'
import { useOfferBack } from '#api/offer-back.ts'
import { useLeadOn } from '#ui/use-lead-on.ts'
import { HistoryLink } from '#features/audit/widgets/HistoryLink.tsx'
import { ShiftSelect } from '../widgets/ShiftSelect.tsx'
import { useShiftsOf } from '../widgets/use-shifts.ts'
import { changeSeat, type SeatRow, readSeat } from '../seat.contract.ts'
import { ScoreFields, scoreFields } from './ScoreFields.tsx'
import { changed } from './seats/seat-changed.ts'
import { SeatCertificate } from '#features/certificate/widgets/SeatCertificate.tsx'
import { SeatGiven } from './seats/SeatGiven.tsx'

export const handle = { title: 'details.edit.title' }

export default function EditSeat() {
  const list = useWords('details.list')
  const words = useWords('details.edit')
  const id = Number(useParams()['id'])
  const language = useLanguage()
  const { data, error, refetch } = useRead(readSeat, { params: { id } })
  const detail = data && inLanguage(language, data.data)
  return (
    <Page
      title={detail?.name ?? words('title')}
      breadcrumb={[
        { label: list('title'), to: '/toefl-details' },
        ...(detail ? [{ label: detail.shift, to: `/toefl-details/${detail.shift_id}` }] : []),
      ]}
      actions={detail && <HistoryLink entity="toefl_detail" id={detail.id} />}
    >
      {!detail ? (
        <Unread error={error} refetch={refetch} kind="form" />
      ) : (
        <div className="columns">
          <Stack gap="lg">
            <SeatFacts detail={detail} />
            <SeatCertificate programme="TOEFL" seatId={detail.id} changed={changed} />
            <SeatGiven seatId={detail.id} />
          </Stack>
          <Change key={detail.updated_at} detail={detail} />
        </div>
      )}
    </Page>
  )
}

function SeatFacts({ detail }: { detail: SeatRow }) {
  const words = useWords('details.list')
  const edit = useWords('details.edit')
  const language = useLanguage()
  const facts: Fact[] = [
    [words('nim'), detail.nim],
    [words('region'), detail.region_init],
    [words('major'), detail.major ?? '–'],
    [
      words('email'),
      <Anchor key="e" href={`mailto:${detail.email}`}>
        {detail.email}
      </Anchor>,
      'wide',
    ],
    [words('phone'), detail.phone_number ?? '–'],
    [words('line'), detail.line_id ?? '–'],
    [words('registered'), moment(detail.created_at, language)],
    [
      words('payment'),
      <TextLink key="p" to={`/toefl-payments/${detail.payment_id}/edit`}>
        {detail.payment_id}
      </TextLink>,
    ],
    [words('status'), <StatusBadge key="s" status={detail.status} />],
    [
      words('attended'),
      detail.attended_at ? edit('presentAt', { moment: moment(detail.attended_at, language) }) : edit('notPresent'),
    ],
  ]
  return (
    <Paper withBorder p="md" bg="var(--surface)">
      <Facts facts={facts} />
    </Paper>
  )
}

function Change({ detail }: { detail: SeatRow }) {
  const words = useWords('details.edit')
  const language = useLanguage()
  const api = useApi()
  const client = useQueryClient()
  const leadOn = useLeadOn()
  const offer = useOfferBack(changed)
  const shifts = useShiftsOf({ termId: String(detail.term_id), regionId: String(detail.region_id) })
  if (detail.deleted_at !== null) {
    return (
      <Alert color="gray" icon={<IconTrash aria-hidden />}>
        {words('inBin', { moment: moment(detail.deleted_at, language) })}
      </Alert>
    )
  }
  return (
    <Paper withBorder p="md" bg="var(--surface)">
      <Title order={2} size="h4" mb="sm">
        {words('change')}
      </Title>
      {detail.edit_status === 'REQUESTED' ? <Asked detail={detail} /> : null}
      <FormShell
        schema={changeSeat.body}
        initial={{ shift_id: String(detail.shift_id), ...scoreFields(detail) }}
        submit={(body) => api.call(changeSeat, { params: { id: detail.id }, body })}
        onDone={({ message, data }) => {
          const { shift_id, score, sections } = detail
          const former = { shift_id, score, ...sections }
          offer({
            text: message,
            back: async () => (await api.call(changeSeat, { params: { id: detail.id }, body: former })).message,
          })
          void forget(client, changed)
          leadOn(`/toefl-details/${data.shift_id}`)
        }}
        submitLabel={words('save')}
        cancelTo={`/toefl-details/${detail.shift_id}`}
      >
        {(form) => (
          <>
            <ShiftSelect
              label={words('shift')}
              description={words('shiftHint')}
              allowDeselect={false}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              shifts={shifts}
              currentId={detail.shift_id}
              {...form.getInputProps('shift_id')}
            />
            <ScoreFields form={form} detail={detail} />
          </>
        )}
      </FormShell>
    </Paper>
  )
}

/** The student has asked for another shift: moving there by hand answers that too. */
function Asked({ detail }: { detail: SeatRow }) {
  const words = useWords('details.edit')
  return (
    <Alert color="yellow" mb="md" title={words('asked', { shift: detail.requested_shift ?? '' })}>
      <Text size="sm">{detail.edit_reason}</Text>
      <TextLink to="/toefl-details/edit-requests" size="sm">
        {words('toRequests')}
      </TextLink>
    </Alert>
  )
}
