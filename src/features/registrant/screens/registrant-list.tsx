/** Everybody's account: by state, with the bin, and the link for those who have not set a password yet. */
import { linkTo } from '#ui/links.tsx'
import { Text } from '@mantine/core'
import { useSession } from '#api/session.tsx'
import { handles } from '#duties.ts'
import { isAdmin, roles } from '#roles.ts'
import { BinBulk } from '#ui/bin/BinBulk.tsx'
import { BinButtons } from '#ui/bin/BinButtons.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Page } from '#ui/Page.tsx'
import { ResourceTable } from '#ui/ResourceTable/ResourceTable.tsx'
import { useWords } from '#words/Words.tsx'
import { useOfficeList } from '#api/office-list.tsx'
import { shiftWithin, usePlaceFilters } from '#features/catalogue/widgets/place-filters.ts'
import { programmePages } from '#programme-pages.ts'
import {
  exportRegistrants,
  listRegistrants,
  recycleRegistrant,
  resendActivation,
  restoreRegistrant,
} from '../registrant.contract.ts'
import { accountStates } from '../registrant.rules.ts'
import { useRegistrantColumns } from './registrant-columns.tsx'
import { ResendMany } from './ResendMany.tsx'
import { changed } from '../widgets/use-registrant-bin.ts'

export const handle = { title: 'registrants.title' }

const endpoints = {
  list: listRegistrants,
  export: exportRegistrants,
  recycle: recycleRegistrant,
  restore: restoreRegistrant,
}
const states = ['all', ...accountStates] as const

/** Of the programme that has shifts for everybody. */
const [useShifts = () => []] = programmePages.flatMap((pages) => pages.useShifts ?? [])

export default function RegistrantList() {
  const { user } = useSession()
  const words = useWords('registrants')
  const { list, tab, table, bin, binOf } = useOfficeList(endpoints, {
    states,
    filters: ['term_id', 'region_id', 'shift_id', 'role'],
    within: shiftWithin,
    words,
    changed,
    question: ({ name }) => words('deleteText', { name }),
  })
  const places = usePlaceFilters(useShifts({ termId: list.filter('term_id'), regionId: list.filter('region_id') }))
  const role = useRoleFilter()
  const nameOf = (id: number) => ({
    name: words('account', { id: String(id) }),
    to: `/registrant-details/${id}/edit`,
  })
  return (
    <Page title={words('title')} lead={words('about')}>
      <ResourceTable
        name="registrant-details"
        {...table}
        label={words('title')}
        columns={useRegistrantColumns(tab === 'all' || tab === 'bin')}
        search={words('search')}
        filters={[...places, role]}
        renderActions={(registrant) => <BinButtons bin={bin} record={registrant} name={registrant.name} />}
        renderBulk={(chosen) => (
          <>
            {(tab === 'all' || tab === 'INVITED') && handles(user, resendActivation) ? (
              <ResendMany ids={chosen.ids} nameOf={nameOf} onDone={chosen.clear} />
            ) : null}
            <BinBulk {...binOf(chosen)} question={words('deleteMany')} nameOf={nameOf} />
          </>
        )}
        empty={<EmptyState title={words(`empty.${tab}.title`)}>{words(`empty.${tab}.text`)}</EmptyState>}
      />
      {isAdmin(user) ? (
        <Text size="sm" mt="md">
          {words.rich('committee.fromList', { link: linkTo('/committee') })}
        </Text>
      ) : null}
    </Page>
  )
}

function useRoleFilter() {
  const words = useWords('registrants.fields')
  const roleWords = useWords('common.roles')
  const listed = roles.filter((role) => role !== 'ADMIN')
  return { name: 'role', label: words('role'), options: listed.map((value) => ({ value, label: roleWords(value) })) }
}
