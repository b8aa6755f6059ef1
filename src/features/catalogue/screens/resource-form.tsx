/** The form screen of the declarative list that the address names: `/R/create` and `/R/:id/edit`. */
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams } from 'react-router'
import type { Resource } from '#kit/resource/resource.ts'
import { resourceAt } from '#resources.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { FormScreen } from '#ui/FormScreen/FormScreen.tsx'
import { LoadingState } from '#ui/LoadingState.tsx'
import { notify } from '#ui/notify.tsx'
import { forget, useApi, useRead } from '#api/api.ts'
import { HistoryLink } from '#features/audit/widgets/HistoryLink.tsx'
import { Drawing } from '#ui/art/Drawing.tsx'
import { useReferenceOptions } from '../widgets/reference-options.ts'

export default function ResourceForm() {
  const resource = resourceAt(useLocation().pathname)
  const { id } = useParams()
  return id === undefined ? (
    <Form key={resource.key} resource={resource} record={undefined} />
  ) : (
    <Existing key={`${resource.key} ${id}`} resource={resource} id={Number(id)} />
  )
}

function Existing({ resource, id }: { resource: Resource; id: number }) {
  // Always as it is now: a kept answer would offer old values for saving.
  const { data, error, refetch } = useRead(resource.read, { params: { id } }, { gcTime: 0, staleTime: Infinity })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState kind="form" />
  return <Form resource={resource} record={(data as { data: { id: number } }).data} />
}

type Written = { message: string }

function Form({
  resource,
  record,
}: {
  resource: Resource
  record: ({ id: number } & Record<string, unknown>) | undefined
}) {
  const api = useApi()
  const client = useQueryClient()
  const navigate = useNavigate()
  const options = useReferenceOptions(resource)
  const path = `/${resource.key}`
  const send = (body: unknown) =>
    record ? api.call(resource.update, { params: { id: record.id }, body }) : api.call(resource.create, { body })
  return (
    <FormScreen
      resource={resource}
      record={record}
      options={options}
      actions={record && <HistoryLink entity={resource.table} id={record.id} />}
      renderPreview={(name, value) => (name === 'art' ? <Drawing name={value} size="large" /> : null)}
      // Every write answers with a message; which list it is, is known at run time only.
      submit={(body) => send(body) as Promise<Written>}
      onDone={(message) => {
        notify.success(message)
        void forget(client, [path])
        void navigate(path)
      }}
    />
  )
}
