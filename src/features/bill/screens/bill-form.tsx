/** /institution-bills/create: who pays, and which payments; perhaps those that were chosen in a list. */
import { Paper, Select } from '@mantine/core'
import { useNavigate, useSearchParams } from 'react-router'
import { wholeList } from '#kit/endpoint/fields.ts'
import { FormShell } from '#ui/FormShell.tsx'
import { Page } from '#ui/Page.tsx'
import { Unread } from '#ui/Unread.tsx'
import { useWords } from '#words/Words.tsx'
import { useApi, useRead } from '#api/api.ts'
import { useSaved } from '#api/outcome.ts'
import { useSession } from '#api/session.tsx'
import { regionsOf } from '#duties.ts'
import { regions } from '#features/catalogue/catalogue.resource.ts'
import { paidEntities } from '#features/payment/payment.rules.ts'
import { type Covered, listBillable, makeBill } from '../bill.contract.ts'
import { changed } from '../widgets/bill-changed.ts'
import { BillFields } from './BillFields.tsx'
import { namedOf, PaymentPicker } from './PaymentPicker.tsx'

export const handle = { title: 'bills.form.title' }

export default function BillForm() {
  const words = useWords('bills')
  const [params] = useSearchParams()
  const ours = regionsOf(useSession().user)
  const places = useRead(regions.list, { query: wholeList })
  const [entity, ids] = [paidEntities.find((one) => one === params.get('entity')), params.get('ids') ?? '']
  const isGiven = entity !== undefined && listBillable.query.safeParse({ ids }).success && ids !== ''
  const given = useRead(listBillable, { query: { ...(entity ? { entity } : {}), ids } }, { enabled: isGiven })
  const isThere = places.data !== undefined && (!isGiven || given.data !== undefined)
  return (
    <Page title={words('form.title')} breadcrumb={[{ label: words('title'), to: '/institution-bills' }]}>
      {isThere ? (
        <Fields
          places={places.data.data.filter(({ id }) => ours === null || ours.includes(id))}
          given={isGiven ? (given.data?.data ?? []) : []}
          asked={isGiven ? ids.split(',').length : 0}
        />
      ) : (
        <Unread
          error={places.error ?? given.error}
          refetch={() => Promise.all([places.refetch(), given.refetch()])}
          kind="form"
        />
      )}
    </Page>
  )
}

type Place = { id: number; region: string }
type Given = Covered & { region_id: number }

function Fields({ places, given, asked }: { places: readonly Place[]; given: readonly Given[]; asked: number }) {
  const words = useWords('bills.form')
  const common = useWords('common')
  const api = useApi()
  const navigate = useNavigate()
  const saved = useSaved(changed)
  const first = given[0]?.region_id ?? (places.length === 1 ? places[0]?.id : undefined)
  const fitting: readonly Covered[] = given.filter(({ region_id }) => region_id === first)
  const left = asked - fitting.length
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} maw="50rem" bg="var(--surface)">
      <FormShell
        schema={makeBill.body}
        initial={{
          institution: '',
          contact: '',
          note: '',
          region_id: first === undefined ? '' : String(first),
          payments: namedOf(fitting),
          chosen: fitting,
        }}
        submit={({ institution, contact, note, region_id, payments }) =>
          api.call(makeBill, { body: { institution, contact, note, region_id, payments } })
        }
        onDone={(answer) => {
          saved(answer)
          void navigate(`/institution-bills/${answer.data.id}`)
        }}
        submitLabel={words('save')}
        cancelTo="/institution-bills"
      >
        {(form) => {
          const choose = (chosen: readonly Covered[]) => {
            form.setFieldValue('chosen', chosen)
            form.setFieldValue('payments', namedOf(chosen))
            form.clearFieldError('payments')
          }
          return (
            <>
              <BillFields form={form} />
              <Select
                label={common('region')}
                data={places.map(({ id, region }) => ({ value: String(id), label: region }))}
                allowDeselect={false}
                withAsterisk
                {...form.getInputProps('region_id')}
                onChange={(value) => {
                  form.setFieldValue('region_id', value ?? '')
                  choose([])
                }}
              />
              {left > 0 ? <div role="status">{words('left', { count: left })}</div> : null}
              <PaymentPicker
                regionId={Number(form.values.region_id)}
                value={form.values.chosen}
                onChange={choose}
                error={form.errors['payments']}
              />
            </>
          )
        }}
      </FormShell>
    </Paper>
  )
}
