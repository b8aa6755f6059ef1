/** /bom-divisions/create/KMG and /bom-divisions/7/edit. */
import { titleOfForm } from '#features/catalogue/widgets/list-titles.ts'
import { Unread } from '#ui/Unread.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { wholeList } from '#kit/endpoint/fields.ts'
import { NotFound } from '#ui/NotFound.tsx'
import { FormScreen } from '#ui/FormScreen.tsx'
import { notify } from '#ui/notify.tsx'
import { forget, useApi, useRead } from '#api/api.ts'
import { useLeadOn } from '#ui/use-lead-on.ts'
import { regions } from '#features/catalogue/catalogue.resource.ts'
import { HistoryLink } from '#features/audit/widgets/HistoryLink.tsx'
import { MailedBefore } from '#features/catalogue/widgets/MailedBefore.tsx'
import { useReferenceOptions } from '#features/catalogue/widgets/reference-options.ts'
import { boardDivisions } from '../division.resource.ts'

export const handle = { title: titleOfForm }

const path = '/bom-divisions'

export default function DivisionForm() {
  const { id, region_init: code } = useParams()
  return id === undefined ? <New key={code} code={code ?? ''} /> : <Existing key={id} id={Number(id)} />
}

function New({ code }: { code: string }) {
  const list = useRead(regions.list, { query: wholeList })
  if (!list.data) return <Unread error={list.error} refetch={list.refetch} kind="form" />
  const region = list.data.data.find(({ region_init }) => region_init === code.toUpperCase())
  if (!region) return <NotFound />
  return <Form record={undefined} preset={{ region_id: region.id }} back={`${path}/${region.region_init}`} />
}

function Existing({ id }: { id: number }) {
  // Always as it is now: a kept answer would offer old values for saving.
  const { data, error, refetch } = useRead(boardDivisions.read, { params: { id } }, { gcTime: 0, staleTime: Infinity })
  if (!data) return <Unread error={error} refetch={refetch} kind="form" />
  return <Form record={data.data} preset={{}} back={`${path}/${data.data.region.region_init}`} />
}

type Props = {
  record: ({ id: number } & Record<string, unknown>) | undefined
  /** The initial values of a new one. */
  preset: Record<string, unknown>
  back: string
}

function Form({ record, preset, back }: Props) {
  const api = useApi()
  const client = useQueryClient()
  const leadOn = useLeadOn()
  const options = useReferenceOptions(boardDivisions)
  const send = (body: unknown) =>
    record
      ? api.call(boardDivisions.update, { params: { id: record.id }, body: body as object })
      : api.call(boardDivisions.create, { body: body as never })
  return (
    <FormScreen
      resource={boardDivisions}
      record={record}
      preset={preset}
      back={back}
      options={options}
      actions={record && <HistoryLink entity={boardDivisions.table} id={record.id} />}
      renderEnd={(values) => record && <MailedBefore resource={boardDivisions} {...{ record, values }} />}
      submit={send}
      onDone={(message) => {
        notify.success(message)
        void forget(client, [path])
        leadOn(back)
      }}
    />
  )
}
