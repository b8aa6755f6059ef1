/** Everybody's account: by state, with the bin, and the link for those who have not set a password yet. */
import { keepPreviousData } from '@tanstack/react-query'
import { roles } from '#roles.ts'
import { BinBulk } from '#ui/bin/BinBulk.tsx'
import { BinButtons } from '#ui/bin/BinButtons.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ExportMenu } from '#ui/ExportMenu.tsx'
import { Page } from '#ui/Page.tsx'
import { useListAddress } from '#ui/ResourceTable/list-address.ts'
import type { Chosen } from '#ui/ResourceTable/selection.ts'
import { ResourceTable } from '#ui/ResourceTable/ResourceTable.tsx'
import { tabOf, withTabs } from '#ui/ResourceTable/tabs.ts'
import { useWords } from '#words/Words.tsx'
import { useDownload, useRead } from '#api/api.ts'
import { usePlaceChoices } from '#features/toefl/widgets/place-choices.ts'
import { exportRegistrants, listRegistrants } from '../contract.ts'
import { accountStates } from '../rules.ts'
import { Administrators } from './Administrators.tsx'
import { useRegistrantColumns } from './columns.tsx'
import { ResendMany } from './ResendMany.tsx'
import { useRegistrantBin, useRegistrantBinCalls } from './use-bin.ts'

const states = ['all', ...accountStates] as const
type Tab = (typeof states)[number] | 'bin'
const tabNames: readonly Tab[] = [...states, 'bin']
const filters = ['term_id', 'region_id', 'shift_id', 'role']
const within = { shift_id: ['term_id', 'region_id'] }

export default function RegistrantList() {
  const words = useWords('registrants')
  const list = useListAddress(listRegistrants.query)
  const tab = tabOf(list, states)
  const registrants = useRead(listRegistrants, { query: list.request }, { placeholderData: keepPreviousData })
  const counts = registrants.data?.counts
  const places = usePlaceChoices({ termId: list.filter('term_id'), regionId: list.filter('region_id') })
  const role = useRoleFilter()
  const download = useDownload(exportRegistrants, list.request)
  const bin = useRegistrantBin()
  return (
    <Page title={words('title')} lead={words('about')}>
      <ResourceTable
        name="registrant-details"
        label={words('title')}
        columns={useRegistrantColumns(tab === 'all' || tab === 'bin')}
        list={withTabs(list, { states, filters, within })}
        page={registrants.data}
        isFetching={registrants.isPlaceholderData}
        error={registrants.error}
        onRetry={() => void registrants.refetch()}
        search={words('search')}
        tabs={{
          filter: 'tab',
          label: words('tabs.label'),
          options: tabNames.map((name) => ({ value: name, label: words(`tabs.${name}`), count: counts?.[name] })),
        }}
        filters={[...places, role]}
        tools={<ExportMenu download={download} />}
        renderActions={(registrant) => <BinButtons bin={bin} record={registrant} name={registrant.name} />}
        renderBulk={(chosen) => <Bulk chosen={chosen} tab={tab} />}
        empty={<Nothing tab={tab} />}
      />
      <Administrators />
    </Page>
  )
}

function useRoleFilter() {
  const words = useWords('registrants.fields')
  const roleWords = useWords('common.roles')
  const listed = roles.filter((role) => role !== 'ADMIN')
  return { name: 'role', label: words('role'), options: listed.map((value) => ({ value, label: roleWords(value) })) }
}

function Bulk({ chosen: { ids, clear }, tab }: { chosen: Chosen; tab: Tab }) {
  const words = useWords('registrants')
  const calls = useRegistrantBinCalls()
  const nameOf = (id: number) => ({
    name: words('account', { id: String(id) }),
    to: `/registrant-details/${id}/edit`,
  })
  return (
    <>
      {tab === 'all' || tab === 'INVITED' ? <ResendMany ids={ids} nameOf={nameOf} onDone={clear} /> : null}
      <BinBulk
        calls={calls}
        ids={ids}
        inBin={tab === 'bin'}
        question={words('deleteMany')}
        nameOf={nameOf}
        onDone={clear}
      />
    </>
  )
}

function Nothing({ tab }: { tab: Tab }) {
  const words = useWords('registrants.empty')
  return <EmptyState title={words(`${tab}.title`)}>{words(`${tab}.text`)}</EmptyState>
}
