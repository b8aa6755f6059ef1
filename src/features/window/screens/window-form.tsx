/** A registration window: its bounds, with the usual choices at hand. */
import type { RouteTitle } from '#layouts/route-title.ts'
import { Unread } from '#ui/Unread.tsx'
import { Hint } from '#ui/Hint.tsx'
import {
  Alert,
  Autocomplete,
  Button,
  Group,
  Paper,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useMemo, useState } from 'react'
import { useParams } from 'react-router'
import type { z } from 'zod'
import { wholeList } from '#kit/endpoint/fields.ts'
import { dayMs } from '#kit/time.ts'
import { FormShell } from '#ui/FormShell.tsx'
import { MomentInput } from '#ui/kinds/MomentInput.tsx'
import { fromWib, toWib } from '#ui/kinds/wib-input.ts'
import { Page } from '#ui/Page.tsx'
import { useWords } from '#words/Words.tsx'
import { useApi, useRead } from '#api/api.ts'
import { useSaved } from '#api/outcome.ts'
import { useLeadOn } from '#ui/use-lead-on.ts'
import { HistoryLink } from '#features/audit/widgets/HistoryLink.tsx'
import { regions } from '#features/catalogue/catalogue.resource.ts'
import { createEnvironment, type Environment, readEnvironment, updateEnvironment } from '../window.contract.ts'
import type { Lack } from '../readiness.rules.ts'
import { Lacks, missingIn } from '../widgets/Lacks.tsx'
import { isKnown, windowCodes } from '../window.rules.ts'
import { useWindowName } from '../widgets/use-window-name.ts'
import { serverClock } from './server-clock.ts'
import { WindowState } from './WindowState.tsx'

export const handle = {
  title: ({ params }, say) => say({ key: params['id'] ? 'shell.titles.window' : 'catalogue.windows.create' }),
} satisfies { title: RouteTitle }

const path = '/environments'

export default function WindowForm() {
  const { id } = useParams()
  return id === undefined ? <Form window={undefined} clock={deviceClock} /> : <Existing key={id} id={Number(id)} />
}

function Existing({ id }: { id: number }) {
  // Always as it is now: a kept answer would offer old values for saving.
  const { data, dataUpdatedAt, error, refetch } = useRead(
    readEnvironment,
    { params: { id } },
    { gcTime: 0, staleTime: Infinity },
  )
  if (!data) return <Unread error={error} refetch={refetch} kind="form" />
  return <Known window={data.data} receivedAt={dataUpdatedAt} />
}

function Known({ window, receivedAt }: { window: Environment; receivedAt: number }) {
  const clock = useMemo(() => serverClock(window.server_time, receivedAt), [window.server_time, receivedAt])
  return <Form window={window} clock={clock} />
}

const deviceClock = () => new Date()

type Values = {
  env_code: string
  name: string
  region_id: string
  start_time: string
  end_time: string
  reason: string
}

const valuesOf = (window: Environment | undefined): Values => ({
  env_code: window?.env_code ?? '',
  name: window?.name ?? '',
  region_id: window?.region_id ? String(window.region_id) : '',
  start_time: window?.start_time ?? '',
  end_time: window?.end_time ?? '',
  reason: '',
})

function Form({ window, clock }: { window: Environment | undefined; clock: () => Date }) {
  const words = useWords('catalogue.windows')
  const office = useWords('office')
  const nameOf = useWindowName()
  const api = useApi()
  const leadOn = useLeadOn()
  const saved = useSaved([path], () => leadOn(path))
  const [missing, setMissing] = useState<Lack[] | null>(null)
  const save = (body: z.input<typeof createEnvironment.body>) =>
    window ? api.call(updateEnvironment, { params: { id: window.id }, body }) : api.call(createEnvironment, { body })
  return (
    <Page
      title={window ? office('list.editNamed', { name: nameOf(window) }) : words('create')}
      breadcrumb={[{ label: words('title'), to: path }]}
      actions={window && <HistoryLink entity="environment" id={window.id} />}
      lead={window ? <WindowState window={window} clock={clock} /> : undefined}
    >
      <Paper withBorder p={{ base: 'md', sm: 'lg' }} maw="50rem" bg="var(--surface)">
        <FormShell
          schema={createEnvironment.body}
          initial={valuesOf(window)}
          submit={(body) =>
            save(body).catch((error: unknown) => {
              setMissing(missingIn(error))
              throw error
            })
          }
          onDone={saved}
          submitLabel={office(window ? 'form.save' : 'form.create')}
          cancelTo={path}
        >
          {(form) => (
            <>
              {window && isKnown(window) ? (
                <Alert variant="light" color="gray" title={window.env_code}>
                  {words('known')}
                </Alert>
              ) : (
                <Purpose form={form} />
              )}
              <TextInput label={words('name')} withAsterisk maxLength={120} {...form.getInputProps('name')} />
              <Bounds form={form} clock={clock} />
              {missing && <NotReady form={form} missing={missing} />}
            </>
          )}
        </FormShell>
      </Paper>
    </Page>
  )
}

type Part = { form: UseFormReturnType<Values> }

/** Shown once the server has refused to open it: the missing parts, and the reason for opening it all the same. */
function NotReady({ form, missing }: Part & { missing: readonly Lack[] }) {
  const words = useWords('catalogue.windows')
  return (
    <Alert variant="light" color="yellow" title={words('notReadyTitle')}>
      <Stack gap="sm">
        <Text size="sm">{words('notReady')}</Text>
        <Lacks missing={missing} />
        <Textarea label={words('reason')} maxLength={300} autosize minRows={2} {...form.getInputProps('reason')} />
      </Stack>
    </Alert>
  )
}

/** Which programme, and whose: fixed for the portal's own windows. */
function Purpose({ form }: Part) {
  const words = useWords('catalogue.windows')
  const office = useWords('office')
  const list = useRead(regions.list, { query: wholeList })
  const region = form.getInputProps('region_id')
  return (
    <>
      <Autocomplete
        label={words('code')}
        description={words('codeHint')}
        withAsterisk
        maxLength={60}
        data={[...windowCodes]}
        {...form.getInputProps('env_code')}
      />
      <Select
        {...region}
        label={words('region')}
        description={words('regionHint')}
        placeholder={words('allRegions')}
        value={region.value === '' ? null : String(region.value)}
        onChange={(value: string | null) => form.setFieldValue('region_id', value ?? '')}
        data={(list.data?.data ?? []).map((row) => ({ value: String(row.id), label: row.region }))}
        clearable
        clearButtonProps={{ 'aria-label': office('field.clear') }}
      />
    </>
  )
}

/** The last minute of the day on which `time` falls in Jakarta. */
const endOfDay = (time: number): string => fromWib(`${toWib(new Date(time).toISOString())?.slice(0, 10)} 23:59:59`)

function Bounds({ form, clock }: Part & { clock: () => Date }) {
  const words = useWords('catalogue.windows')
  const start = () => Date.parse(form.getValues().start_time) || clock().getTime()
  const endAfter = (days: number) =>
    form.setFieldValue('end_time', endOfDay(Math.max(start(), clock().getTime()) + days * dayMs))
  return (
    <Stack gap="xs">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <MomentInput label={words('opens')} required {...bound(form, 'start_time')} />
        <MomentInput label={words('closes')} required {...bound(form, 'end_time')} />
      </SimpleGrid>
      <Group gap="xs" role="group" aria-label={words('presets')}>
        <Hint>{words('presets')}</Hint>
        <Preset label={words('presetNow')} onClick={() => form.setFieldValue('start_time', clock().toISOString())} />
        <Preset label={words('presetEndNow')} onClick={() => form.setFieldValue('end_time', clock().toISOString())} />
        <Preset
          label={words('presetEndToday')}
          onClick={() => form.setFieldValue('end_time', endOfDay(clock().getTime()))}
        />
        <Preset label={words('presetWeek')} onClick={() => endAfter(7)} />
        <Preset label={words('presetMonth')} onClick={() => endAfter(28)} />
      </Group>
    </Stack>
  )
}

const bound = (form: Part['form'], name: 'start_time' | 'end_time') => {
  const props = form.getInputProps(name)
  return { ...props, value: String(props.value) }
}

function Preset({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button size="compact-sm" variant="default" onClick={onClick}>
      {label}
    </Button>
  )
}
