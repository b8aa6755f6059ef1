/**
 * The form screen of the declarative list that the address names: `/R/create` and `/R/:id/edit`. `/R/create?like=ID` begins
 * with what another record holds.
 */
import { titleOfForm } from '../widgets/list-titles.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useParams, useSearchParams } from 'react-router'
import { wholeList } from '#kit/endpoint/fields.ts'
import type { Resource } from '#kit/resource/resource.ts'
import { resourceAt } from '#resources.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { FormScreen } from '#ui/FormScreen.tsx'
import { LoadingState } from '#ui/LoadingState.tsx'
import { notify } from '#ui/notify.tsx'
import { forget, useApi, useRead } from '#api/api.ts'
import { HistoryLink } from '#features/audit/widgets/HistoryLink.tsx'
import { Drawing } from '#ui/art/Drawing.tsx'
import { useLeadOn } from '#ui/use-lead-on.ts'
import { regions } from '../catalogue.resource.ts'
import { usualTerm } from '../catalogue.rules.ts'
import { MailedBefore } from '../widgets/MailedBefore.tsx'
import { TellPeople } from '../widgets/TellPeople.tsx'
import { useReferenceOptions } from '../widgets/reference-options.ts'

export const handle = { title: titleOfForm }

export default function ResourceForm() {
  const resource = resourceAt(useLocation().pathname)
  const { id } = useParams()
  const [search] = useSearchParams()
  const like = search.get('like')
  if (id !== undefined) return <Existing key={`${resource.key} ${id}`} resource={resource} id={Number(id)} />
  if (like !== null) return <Existing key={`${resource.key} ${like}`} resource={resource} id={Number(like)} isCopied />
  if (resource.fields['term_id']) return <InTerm key={resource.key} resource={resource} />
  return <Form key={resource.key} resource={resource} record={undefined} />
}

/** `isCopied`: saving makes a record of its own. */
function Existing({ resource, id, isCopied = false }: { resource: Resource; id: number; isCopied?: boolean }) {
  // Always as it is now: a kept answer would offer old values for saving.
  const { data, error, refetch } = useRead(resource.read, { params: { id } }, { gcTime: 0, staleTime: Infinity })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState kind="form" />
  const { data: record } = data as { data: { id: number } }
  return <Form resource={resource} record={isCopied ? undefined : record} preset={record} />
}

/** A new record of the term that the regions are in. */
function InTerm({ resource }: { resource: Resource }) {
  const { data, error } = useRead(regions.list, { query: wholeList })
  // It can be chosen by hand, too.
  if (!data && !error) return <LoadingState kind="form" />
  return <Form resource={resource} record={undefined} preset={{ term_id: usualTerm(data?.data ?? []) }} />
}

type Written = { message: string }

type FormProps = {
  resource: Resource
  record: ({ id: number } & Record<string, unknown>) | undefined
  preset?: Record<string, unknown>
}

function Form({ resource, record, preset = {} }: FormProps) {
  const api = useApi()
  const client = useQueryClient()
  const leadOn = useLeadOn()
  const options = useReferenceOptions(resource)
  const path = `/${resource.key}`
  const [tell, setTell] = useState(true)
  const send = (body: unknown) =>
    record
      ? api.call(resource.update, {
          params: { id: record.id },
          body: resource.tells ? { ...(body as object), tell } : body,
        })
      : api.call(resource.create, { body })
  return (
    <FormScreen
      resource={resource}
      record={record}
      preset={preset}
      options={options}
      actions={record && <HistoryLink entity={resource.table} id={record.id} />}
      renderPreview={(name, value) => (name === 'art' ? <Drawing name={value} size="large" /> : null)}
      renderEnd={(values) =>
        record && (
          <>
            {resource.tells && <TellPeople {...{ resource, record, values, tell }} onTell={setTell} />}
            <MailedBefore {...{ resource, record, values }} />
          </>
        )
      }
      // Every write answers with a message; which list it is, is known at run time only.
      submit={(body) => send(body) as Promise<Written>}
      onDone={(message) => {
        notify.success(message)
        void forget(client, [path])
        leadOn(path)
      }}
    />
  )
}
