import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { DayFilter } from '#ui/ResourceTable/DayFilter.tsx'
import { useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { findPeople, type Person } from '../contract.ts'
import type { AuditList } from './audit-list.ts'
import classes from './audit.module.css'

/** Whose actions, and of which days. */
export function MoreFilters({ list, actor }: { list: AuditList; actor: Person | null }) {
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
  // What was picked stands in the field, and is no search.
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
