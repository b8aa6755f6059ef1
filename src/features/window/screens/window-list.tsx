/** The registration windows: the open ones with their ends, and opening or closing one at once. */
import { whenColumn } from '#ui/ResourceTable/when-column.tsx'
import { Hint } from '#ui/Hint.tsx'
import { ButtonLink, NameLink } from '#ui/links.tsx'
import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Page } from '#ui/Page.tsx'
import type { Column } from '#ui/ResourceTable/table-columns.ts'
import { ResourceTable } from '#ui/ResourceTable/ResourceTable.tsx'
import { RowAction } from '#ui/RowAction.tsx'
import { notify } from '#ui/notify.tsx'
import { RowMenu } from '#ui/RowMenu.tsx'
import { useWords } from '#words/Words.tsx'
import { usePagedList } from '#api/office-list.tsx'
import { useRegionFilter } from '#features/catalogue/widgets/place-filters.ts'
import { useResourceDeletion } from '#features/catalogue/widgets/use-resource-deletion.tsx'
import { deleteEnvironment, type Environment, exportEnvironments, listEnvironments } from '../window.contract.ts'
import { isKnown, isOpen, windowStates } from '../window.rules.ts'
import { useWindowName } from '../widgets/use-window-name.ts'
import { NotReadyDialog } from '../widgets/NotReadyDialog.tsx'
import { serverClock, useTicking } from './server-clock.ts'
import { useWindowActions } from './use-window-actions.ts'
import { WindowState } from './WindowState.tsx'

export const handle = { title: 'catalogue.windows.title' }

const path = '/environments'

export default function WindowList() {
  const words = useWords('catalogue.windows')
  const { answer, updatedAt, table } = usePagedList(
    { list: listEnvironments, export: exportEnvironments },
    { sort: 'id', refetchInterval: 60_000 },
  )
  const serverTime = answer?.data[0]?.server_time
  const clock = useMemo(() => serverClock(serverTime, updatedAt), [serverTime, updatedAt])
  const actions = useWindowActions(clock)
  const { refused } = actions
  const deletion = useResourceDeletion<Environment>({ path, remove: deleteEnvironment, nameOf: useWindowName() })
  return (
    <Page
      title={words('title')}
      lead={words('about')}
      actions={
        <ButtonLink to={`${path}/create`} leftSection={<IconPlus size={18} aria-hidden />}>
          {words('create')}
        </ButtonLink>
      }
    >
      <ResourceTable
        {...table}
        name="environments"
        label={words('title')}
        columns={useColumns(clock)}
        search={words('search')}
        filters={[
          {
            name: 'state',
            label: words('state'),
            options: windowStates.map((state) => ({ value: state, label: words(`states.${state}`) })),
          },
          useRegionFilter(),
        ]}
        canSelect={isDeletable}
        {...(answer?.data.some(isDeletable) ? { renderBulk: deletion.renderBulk } : {})}
        renderActions={(window) => (
          <WindowActions window={window} clock={clock} actions={actions} onDelete={() => deletion.remove(window)} />
        )}
      />
      {refused && (
        <NotReadyDialog
          missing={refused.missing}
          open={(reason) => actions.openAnyway(refused.window, reason)}
          onDone={(message) => {
            notify.success(message)
            actions.forgetRefusal()
          }}
          onClose={actions.forgetRefusal}
        />
      )}
    </Page>
  )
}

const isDeletable = (window: Environment) => !isKnown(window)

function useColumns(clock: () => Date): Column<Environment>[] {
  const nameOf = useWindowName()
  const words = useWords('catalogue.windows')
  return [
    {
      id: 'name',
      header: words('name'),
      heading: true,
      sortable: true,
      cell: (window) => <NameLink to={`${path}/${window.id}/edit`}>{nameOf(window)}</NameLink>,
    },
    {
      id: 'state',
      header: words('state'),
      lasting: true,
      cell: (window) => <WindowState window={window} clock={clock} />,
    },
    {
      id: 'region_id',
      header: words('region'),
      sortable: true,
      cell: ({ region }) => region?.region ?? <Hint span>{words('allRegions')}</Hint>,
    },
    whenColumn('start_time', words('opens')),
    whenColumn('end_time', words('closes')),
    { id: 'env_code', header: words('code'), sortable: true, hidden: true, cell: (window) => window.env_code },
  ]
}

type ActionsProps = {
  window: Environment
  clock: () => Date
  actions: ReturnType<typeof useWindowActions>
  onDelete: () => void
}

function WindowActions({ window, clock, actions, onDelete }: ActionsProps) {
  const words = useWords('catalogue.windows')
  const office = useWords('office')
  const name = useWindowName()(window)
  const open = isOpen(window, useTicking(clock))
  const edit = (
    <RowAction
      icon={IconPencil}
      label={office('list.edit')}
      full={office('list.editNamed', { name })}
      to={`${path}/${window.id}/edit`}
    />
  )
  return (
    <>
      <Button
        size="compact-sm"
        variant="light"
        color={open ? 'red' : 'teal'}
        mr="xs"
        aria-label={words(open ? 'closeNowNamed' : 'openNowNamed', { name })}
        onClick={() => (open ? actions.close : actions.open)(window)}
      >
        {words(open ? 'closeNow' : 'openNow')}
      </Button>
      {isDeletable(window) ? (
        <RowMenu name={name}>
          {edit}
          <RowAction
            icon={IconTrash}
            label={office('list.delete')}
            full={office('list.deleteNamed', { name })}
            onClick={onDelete}
            color="red"
          />
        </RowMenu>
      ) : (
        edit
      )}
    </>
  )
}
