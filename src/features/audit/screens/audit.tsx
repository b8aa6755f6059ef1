/** The audit trail: who did what to which record, and what that changed. */
import { Alert, Group, Pill, Select } from '@mantine/core'
import { useState } from 'react'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Hint } from '#ui/Hint.tsx'
import { Page } from '#ui/Page.tsx'
import { ResourceTable } from '#ui/ResourceTable/ResourceTable.tsx'
import { useLanguage, useWords } from '#words/Words.tsx'
import { usePagedList } from '#api/office-list.tsx'
import { DayFilter } from '#ui/ResourceTable/DayFilter.tsx'
import { useRead } from '#api/api.ts'
import { type AuditEntry, exportAudit, findPeople, listAudit, type Names, type Person } from '../audit.contract.ts'
import { programmePages } from '#programme-pages.ts'
import { actionName, kindOf, reach, type Reader, recordName, saidBy, trailOf } from '../audit.rules.ts'
import { useColumns } from './audit-columns.tsx'
import { EntryDrawer } from './EntryDrawer.tsx'
import type { AuditList } from './audit-list.ts'
import classes from './audit.module.css'

export const handle = { title: 'audit.title' }

export default function AuditTrail() {
  const t = useWords('audit')
  const [opened, setOpened] = useState<AuditEntry | null>(null)
  const { answer, list, table } = usePagedList(
    { list: listAudit, export: exportAudit },
    {
      sort: '-at',
      // Every action on any screen adds to it, so an earlier answer is only shown until the new one is there.
      staleTime: 0,
      refetchInterval: 30_000,
    },
  )
  const { entities = [], actions = [], actor = null, names = {}, has_more = false } = answer ?? {}
  const reader = useReader(names)
  const choices = (values: readonly string[], wordOf: (value: string, said: Reader['said']) => string) =>
    values
      .map((value) => ({ value, label: wordOf(value, reader.said) }))
      .toSorted((a, b) => a.label.localeCompare(b.label))
  return (
    <Page title={t('title')} lead={t('lead')}>
      <OnlyOf list={list} reader={reader} />
      <ResourceTable
        {...table}
        name="audit"
        label={t('title')}
        columns={useColumns(reader, setOpened)}
        // The number belongs to its kind: it goes with it.
        list={{ ...table.list, set: (patch) => list.set('entity' in patch ? { ...patch, entity_id: '' } : patch) }}
        search={t('search')}
        filters={[
          {
            name: 'entity',
            label: t('columns.entity'),
            options: withChosen(choices(entities, kindOf), list, 'entity'),
          },
          {
            name: 'action',
            label: t('columns.action'),
            options: withChosen(choices(actions, actionName), list, 'action'),
          },
        ]}
        moreFilters={<MoreFilters list={list} actor={actor} />}
        empty={
          <EmptyState title={t('emptyTitle')} picture="empty">
            {t('empty')}
          </EmptyState>
        }
      />
      {has_more && <Beyond isSearch={list.request.q !== undefined} page={answer} />}
      <EntryDrawer entry={opened} reader={reader} onClose={() => setOpened(null)} />
    </Page>
  )
}

type Option = { value: string; label: string }

/** A value that a link brought along is shown even when nothing like it has happened yet. */
function withChosen(options: Option[], list: AuditList, name: 'entity' | 'action'): Option[] {
  const chosen = list.filter(name)
  if (!chosen || options.some((option) => option.value === chosen)) return options
  return [...options, { value: chosen, label: chosen }]
}

/** The trail of one record, when a link has led here. */
function OnlyOf({ list, reader }: { list: AuditList; reader: Reader }) {
  const t = useWords('audit')
  const entity = list.filter('entity')
  const id = Number(list.filter('entity_id'))
  if (!entity || !id) return null
  const name = recordName({ ...nobody, entity, entity_id: id, before: null, after: null }, reader)
  const record = t('record', { kind: kindOf(entity, reader.said), number: String(id) })
  return (
    <Group gap="xs">
      <Hint>{t('filters.onlyOf')}</Hint>
      <Pill
        size="lg"
        withRemoveButton
        onRemove={() => list.set({ entity: '', entity_id: '' })}
        removeButtonProps={{ 'aria-label': t('filters.all'), 'aria-hidden': false, tabIndex: 0 }}
      >
        {name ? `${record} · ${name}` : record}
      </Pill>
    </Group>
  )
}

const nobody = { at: '', actor_id: null, actor_name: null, actor_nim: null, action: '' }

function Beyond({ isSearch, page }: { isSearch: boolean; page: { meta: { total: number } } | undefined }) {
  const t = useWords('audit')
  if (!page) return null
  return (
    <Alert color="gray" variant="light">
      {t(isSearch ? 'beyondSearch' : 'beyond', { reach })}
    </Alert>
  )
}

const trail = trailOf(programmePages.map((pages) => pages.trail))

/** An entry in words, in the reader's language. */
const useReader = (names: Names): Reader => ({ said: saidBy(useWords()), language: useLanguage(), names, trail })

/** Whose actions, and of which days. */
function MoreFilters({ list, actor }: { list: AuditList; actor: Person | null }) {
  const t = useWords('audit.filters')
  return (
    <>
      <PersonFilter key={list.filter('actor_id')} list={list} actor={actor} />
      <DayFilter list={list} name="from" label={t('from')} />
      <DayFilter list={list} name="to" label={t('to')} />
    </>
  )
}

const nameOf = (person: Person) => `${person.name} (${person.nim})`

function PersonFilter({ list, actor }: { list: AuditList; actor: Person | null }) {
  const t = useWords('audit.filters')
  const [typed, setTyped] = useState('')
  const [asked] = useDebouncedValue(typed, 250)
  // The picked entry is in the field, and is no search.
  const q = actor && asked === nameOf(actor) ? '' : asked
  const people = useRead(findPeople, { query: q ? { q } : {} }, { placeholderData: keepPreviousData }).data?.data ?? []
  const shown = actor && people.every(({ id }) => id !== actor.id) ? [actor, ...people] : people
  return (
    <Select
      className={classes.person}
      size="sm"
      aria-label={t('person')}
      placeholder={t('person')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('clearPerson') }}
      data={shown.map((person) => ({ value: String(person.id), label: nameOf(person) }))}
      // The server has searched already, by NIM too.
      filter={({ options }) => options}
      nothingFoundMessage={t('nobody')}
      value={list.filter('actor_id') ?? null}
      onChange={(value) => list.set({ actor_id: value ?? '' })}
      onSearchChange={setTyped}
    />
  )
}
