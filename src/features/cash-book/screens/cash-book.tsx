/** /cash-book: what the club spends and gets besides its students' payments. */
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFileText, IconPlus, IconUsers } from '@tabler/icons-react'
import { handles, hasLists } from '#duties.ts'
import { isAdmin } from '#roles.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Hint } from '#ui/Hint.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { Page } from '#ui/Page.tsx'
import { DayFilter } from '#ui/ResourceTable/DayFilter.tsx'
import { ResourceTable } from '#ui/ResourceTable/ResourceTable.tsx'
import { useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { usePagedList } from '#api/office-list.tsx'
import { useSession } from '#api/session.tsx'
import { useRegionFilter, useTermFilter } from '#features/catalogue/widgets/place-filters.ts'
import { type CashChoices, enterEntry, exportEntries, listEntries, readChoices } from '../cash-entry.contract.ts'
import { entryKinds } from '../cash-entry.rules.ts'
import { readOpening } from '#features/closing/closing.contract.ts'
import { OpeningBalances } from '#features/closing/widgets/CarriedOver.tsx'
import { AccountabilityDialog } from './AccountabilityDialog.tsx'
import { exact, useCategoryName } from './cash-texts.ts'
import { useEntryColumns } from './entry-columns.tsx'
import { Parts } from './Parts.tsx'
import { SettingDialog } from './SettingDialog.tsx'

export const handle = { title: 'cashBook.title' }

const tabs = ['CONFIRMED', 'WAITING', 'REJECTED', 'UNDONE'] as const

export default function CashBook() {
  const words = useWords('cashBook')
  const { user } = useSession()
  const isWriter = handles(user, enterEntry)
  const [isSetting, setting] = useDisclosure(false)
  const [isReporting, reporting] = useDisclosure(false)
  const choices = useRead(readChoices).data?.data
  const { answer, list, table } = usePagedList(
    { list: listEntries, export: exportEntries },
    { sort: '-day', start: { state: 'CONFIRMED' } },
  )
  const isWaiting = list.filter('state') === 'WAITING'
  const { counts, sums } = answer ?? {}
  return (
    <Page
      title={words('title')}
      lead={words('about')}
      actions={
        <>
          <Button variant="default" leftSection={<IconFileText size={18} aria-hidden />} onClick={reporting.open}>
            {words('accountability.title')}
          </Button>
          {isWriter ? (
            <>
              {isAdmin(user) ? (
                <Button variant="default" leftSection={<IconUsers size={18} aria-hidden />} onClick={setting.open}>
                  {words('setting.button')}
                </Button>
              ) : null}
              <ButtonLink to="/cash-book/create" leftSection={<IconPlus size={18} aria-hidden />}>
                {words('new')}
              </ButtonLink>
            </>
          ) : null}
        </>
      }
    >
      <Parts />
      {handles(user, readOpening) ? (
        <OpeningBalances termId={Number(list.filter('term_id')) || undefined} isShort />
      ) : null}
      <ResourceTable
        {...table}
        name="cash-book"
        label={words('title')}
        columns={useEntryColumns()}
        search={words('search')}
        tabs={{
          filter: 'state',
          label: words('tabs.label'),
          options: [
            ...tabs.map((value) => ({ value, label: words(`tabs.${value}`), count: counts?.[value] })),
            { value: '', label: words('tabs.all') },
          ],
        }}
        filters={useFilters(choices, hasLists(user))}
        moreFilters={
          <>
            <DayFilter list={list} name="from" label={words('list.from')} />
            <DayFilter list={list} name="to" label={words('list.to')} />
          </>
        }
        empty={
          <EmptyState
            title={words(isWaiting ? 'empty.waitingTitle' : 'empty.title')}
            picture={isWaiting ? 'done' : 'empty'}
          >
            {words(isWaiting ? 'empty.waitingText' : 'empty.text')}
          </EmptyState>
        }
      />
      {sums ? (
        <Hint role="status">
          {words('sums', { came: exact(sums.came), went: exact(sums.went), rest: exact(sums.rest) })}
        </Hint>
      ) : null}
      {isSetting && choices ? <SettingDialog above={choices.second_above} onClose={setting.close} /> : null}
      {isReporting ? <AccountabilityDialog onClose={reporting.close} /> : null}
    </Page>
  )
}

function useFilters(choices: CashChoices | undefined, isOfMany: boolean) {
  const words = useWords('cashBook')
  const categoryName = useCategoryName()
  const [term, region] = [useTermFilter(), useRegionFilter()]
  const named = (rows: readonly { id: number; name: string }[] | undefined) =>
    (rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  const categories = choices?.categories.map((one) => ({ id: one.id, name: categoryName(one) }))
  return [
    {
      name: 'kind',
      label: words('list.kind'),
      options: entryKinds.map((value) => ({ value, label: words(`kinds.${value}`) })),
    },
    term,
    ...(isOfMany ? [region] : []),
    { name: 'event_id', label: words('list.event'), options: named(choices?.events) },
    { name: 'category_id', label: words('list.category'), options: named(categories) },
    { name: 'account_id', label: words('list.account'), options: named(choices?.accounts) },
    { name: 'holder_id', label: words('list.tillOf'), options: named(choices?.tills) },
  ]
}
